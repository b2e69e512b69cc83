import { CircleCheck, CircleDashed, CircleSlash, CircleX, Clock } from 'lucide'
import type { PlanItem } from '../../contract/generated/schemas/planItem.zod'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import * as paths from '../../paths'
import { EnforcementState } from '../../resources/enforcement/EnforcementState'
import { isThere, itemChange, itemName, itemReason, outcomeWords } from '../../resources/plans/item-words'
import { useOrganization } from '../../session/organization'
import { columnsOf } from '../../table/columns'
import { Badge } from '../../ui/Badge'
import { useUnits } from '../../util/units'
import { Link } from '../../ui/Link'

const looks = {
  will_change: { icon: Clock, tone: 'info' },
  unchanged: { icon: CircleDashed, tone: 'neutral' },
  refused: { icon: CircleX, tone: 'danger' },
  done: { icon: CircleCheck, tone: 'ok' },
  failed: { icon: CircleX, tone: 'danger' },
  cancelled: { icon: CircleSlash, tone: 'neutral' },
} as const

const Person = ({ item }: { item: PlanItem }) => {
  const { organization_id } = useOrganization()
  if (!isThere(item)) return <bdi className="font-medium">{itemName(item)}</bdi>
  return (
    <Link
      to={paths.identity(organization_id, item.identity_id)}
      className="font-medium text-accent hover:underline"
    >
      <bdi>{itemName(item)}</bdi>
    </Link>
  )
}

const What = ({ operation, item }: { operation: PlanOperation; item: PlanItem }) => {
  const units = useUnits()
  return <>{itemReason(item, units) ?? itemChange(operation, item, units)}</>
}

const column = columnsOf<PlanItem>()
const lineColumn = column.accessor('line', {
  header: 'Line',
  meta: { width: 'w-16', numeric: true, hiding: '@max-[48rem]:hidden' },
})
const columnsFor = (operation: PlanOperation) => [
  ...(operation === 'import' ? [lineColumn] : []),
  column.accessor('display_name', {
    header: 'Name',
    meta: { card: 'title' },
    cell: ({ row }) => <Person item={row.original} />,
  }),
  column.accessor('address_unicode', {
    header: 'Address',
    meta: { hiding: '@max-[60rem]:hidden' },
    cell: ({ row: { original: row } }) => <bdi>{row.address_unicode ?? row.address}</bdi>,
  }),
  column.accessor('outcome', {
    header: 'Outcome',
    meta: { width: 'w-36', card: 'end' },
    cell: ({ getValue }) => <Badge {...looks[getValue()]}>{outcomeWords[getValue()]}</Badge>,
  }),
  column.accessor('after', {
    header: 'What',
    meta: { card: 'line' },
    cell: ({ row }) => <What operation={operation} item={row.original} />,
  }),
  column.accessor('enforcement', {
    header: 'At the mail server',
    meta: { width: 'w-40', hiding: '@max-[72rem]:hidden' },
    cell: ({ getValue }) => {
      const receipt = getValue()
      return receipt === null ? (
        <span className="text-muted">Nothing</span>
      ) : (
        <EnforcementState enforcement={receipt} isOneLine />
      )
    },
  }),
]

const made = new Map<PlanOperation, ReturnType<typeof columnsFor>>()

/** The columns of the people of a plan, the same ones for an operation each time. */
export const itemColumns = (operation: PlanOperation) => {
  const columns = made.get(operation) ?? columnsFor(operation)
  made.set(operation, columns)
  return columns
}
