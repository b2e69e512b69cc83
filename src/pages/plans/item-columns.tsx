import { CircleCheck, CircleSlash, CircleX } from 'lucide'
import type { ReactNode } from 'react'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import type { PlanItem } from '../../contract/generated/schemas/planItem.zod'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import * as paths from '../../paths'
import { EnforcementState } from '../../resources/enforcement/EnforcementState'
import { itemReason } from '../../resources/plans/item-reason'
import { isThere, itemChange, itemName, outcomeText } from '../../resources/plans/item-text'
import { useOrganization } from '../../session/organization'
import { columnsOf } from '../../table/columns'
import { Badge } from '../../ui/Badge'
import { formatCount } from '../../util/number'
import { useUnits } from '../../util/units'
import { Link } from '../../ui/Link'

const words = (outcome: PlanItem['outcome']) => <span className="text-muted">{outcomeText[outcome]}</span>

const badge = (outcome: PlanItem['outcome'], look: Omit<Parameters<typeof Badge>[0], 'children'>) => (
  <Badge {...look}>{outcomeText[outcome]}</Badge>
)

// Only exceptions have a background, so that they are noticed.
const outcomes: Readonly<Record<PlanItem['outcome'], ReactNode>> = {
  will_change: words('will_change'),
  unchanged: words('unchanged'),
  refused: badge('refused', { icon: CircleX, tone: 'danger' }),
  done: badge('done', { icon: CircleCheck, tone: 'ok' }),
  failed: badge('failed', { icon: CircleX, tone: 'danger' }),
  cancelled: badge('cancelled', { icon: CircleSlash, tone: 'neutral' }),
}

const Name = ({ item }: { item: PlanItem }) => {
  const { organization_id } = useOrganization()
  const name = itemName(item)
  const address = item.address_unicode ?? item.address
  return (
    <>
      {isThere(item) ? (
        <Link
          to={paths.identity(organization_id, item.identity_id)}
          className="font-medium text-accent hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi className="font-medium">{name}</bdi>
      )}
      {item.line !== null && (
        <span className="text-xs text-muted digits @2xl:hidden"> Line {formatCount(item.line)}</span>
      )}
      {address !== name && address !== null && (
        <span className="block truncate text-xs text-muted @max-2xl:hidden">
          <bdi>{address}</bdi>
        </span>
      )}
    </>
  )
}

const Change = ({ operation, item }: { operation: PlanOperation; item: PlanItem }) => {
  const units = useUnits()
  const reason = itemReason(item, units)
  return (
    <span className={`line-clamp-3 whitespace-normal ${reason === null ? 'digits' : ''}`}>
      {reason ?? itemChange(operation, item, units)}
    </span>
  )
}

const skipped = { ...outcomes, refused: outcomes.cancelled }

const column = columnsOf<PlanItem>()
const lineColumn = column.accessor('line', {
  header: 'Line',
  // A card has it beside the name.
  meta: { width: 'w-16', numeric: true, hiding: '@max-2xl:hidden' },
})
const mailColumn = column.accessor('enforcement', {
  header: 'Mail server',
  meta: {
    width: 'w-44',
    hiding: '@max-[52rem]:hidden',
    csv: [{ label: 'Mail server', name: 'enforcement.state' }],
  },
  cell: ({ getValue }) => {
    const receipt = getValue()
    return receipt === null ? '' : <EnforcementState enforcement={receipt} isOneLine />
  },
})
const columnsFor = (operation: PlanOperation, hasRun: boolean, hasReceipts: boolean) => [
  ...(operation === 'import' ? [lineColumn] : []),
  column.accessor('display_name', {
    header: 'Name',
    meta: {
      width: 'w-60',
      card: 'title',
      csv: [
        { label: 'Name', name: 'display_name' },
        { label: 'Address', name: 'address_unicode' },
      ],
    },
    cell: ({ row }) => <Name item={row.original} />,
  }),
  column.accessor('outcome', {
    header: 'Result',
    meta: { width: hasRun ? 'w-28' : 'w-40', card: 'end' },
    cell: ({ getValue }) => (hasRun ? skipped : outcomes)[getValue()],
  }),
  column.accessor('after', {
    header: 'Change or reason',
    meta: {
      card: 'line',
      csv: [
        { label: 'Before (JSON)', name: 'before' },
        { label: 'After (JSON)', name: 'after' },
        { label: 'Code', name: 'code' },
      ],
    },
    cell: ({ row }) => <Change operation={operation} item={row.original} />,
  }),
  ...(hasReceipts ? [mailColumn] : []),
]

const columnCache = new Map<string, ReturnType<typeof columnsFor>>()

/** The columns of the identities of a bulk change, the same ones each time; what mail servers did only once they did something. */
export const itemColumns = ({ operation, started_at, receipts }: Plan) => {
  const hasRun = started_at !== null
  const hasReceipts = hasRun && receipts !== null
  const key = `${operation} ${hasRun} ${hasReceipts}`
  const columns = columnCache.get(key) ?? columnsFor(operation, hasRun, hasReceipts)
  columnCache.set(key, columns)
  return columns
}
