import type { Plan } from '../../contract/generated/schemas/plan.zod'
import * as paths from '../../paths'
import { UndoneMark } from '../../resources/audit/UndoneMark'
import { planTitle } from '../../resources/plans/operations'
import { PlanState } from '../../resources/plans/PlanState'
import { useOrganization } from '../../session/organization'
import { columnsOf } from '../../table/columns'
import { RelativeTime } from '../../ui/RelativeTime'
import { formatCount } from '../../util/number'
import { Link } from '../../ui/Link'
import { useUnits } from '../../util/units'

const Name = ({ plan }: { plan: Plan }) => {
  const units = useUnits()
  const { organization_id } = useOrganization()
  return (
    <span className="flex items-center gap-x-2 @max-2xl:flex-wrap">
      <Link
        to={paths.plan(organization_id, plan.plan_id)}
        className="min-w-0 truncate font-medium text-accent hover:underline"
      >
        {planTitle(plan, units)}
      </Link>
      <UndoneMark by={plan.reverted_by ?? undefined} />
    </span>
  )
}

const column = columnsOf<Plan>()
/** The columns of the list of bulk changes. */
export const planColumns = [
  column.accessor('operation', {
    header: 'Bulk change',
    meta: {
      card: 'title',
      csv: [
        { label: 'Bulk change', name: 'operation' },
        { label: 'Identities', name: 'counts.total' },
      ],
    },
    cell: ({ row }) => <Name plan={row.original} />,
  }),
  column.accessor('state', {
    header: 'State',
    meta: { width: 'w-44', card: 'line' },
    cell: ({ row }) => <PlanState {...row.original} />,
  }),
  column.accessor('run_at', {
    header: 'Begins',
    meta: { width: 'w-36', hiding: '@max-[63rem]:hidden' },
    cell: ({ getValue, row }) => {
      const time = row.original.started_at === null ? getValue() : null
      return time === null ? '' : <RelativeTime time={time} />
    },
  }),
  column.accessor('counts', {
    header: 'Failed',
    meta: {
      width: 'w-24',
      numeric: true,
      hiding: '@max-[48rem]:hidden',
      csv: [
        { label: 'Changed', name: 'counts.done' },
        { label: 'Failed', name: 'counts.failed' },
      ],
    },
    cell: ({ row: { original: row } }) => (row.counts.failed === 0 ? '' : formatCount(row.counts.failed)),
  }),
  column.accessor('created_by', {
    header: 'By',
    meta: {
      width: 'w-40',
      hiding: '@max-[63rem]:hidden',
      csv: [
        { label: 'Created by', name: 'created_by.key_name' },
        { label: 'Run by', name: 'run_by.key_name' },
      ],
    },
    cell: ({ row: { original: row } }) => <bdi>{(row.run_by ?? row.created_by).key_name}</bdi>,
  }),
  column.accessor('created_at', {
    header: 'Created',
    meta: { width: 'w-36', card: 'end' },
    cell: ({ getValue }) => <RelativeTime time={getValue()} />,
  }),
]
