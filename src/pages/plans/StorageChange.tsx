import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { formatBytes, formatAmount } from '../../util/bytes'
import { useUnits } from '../../util/units'

const percent = (part: number, whole: number) => `${whole === 0 ? 0 : Math.min(100, (part / whole) * 100)}%`

/** The storage allocated to mailboxes before and after a bulk change, and the storage available then. */
export const StorageChange = ({ allotment }: { allotment: NonNullable<Plan['allotment']> }) => {
  const units = useUnits()
  const { before_bytes, after_bytes, available_bytes } = allotment
  const total = Math.max(after_bytes + available_bytes, after_bytes, before_bytes)
  const [less, more] = [Math.min(before_bytes, after_bytes), Math.max(before_bytes, after_bytes)]
  const after = formatBytes(after_bytes, units)
  const before = formatBytes(before_bytes, units, after_bytes)
  const unit = after.slice(after.indexOf('\u00a0'))
  const from = before.endsWith(unit) ? before.slice(0, -unit.length) : before
  const isLess = after_bytes < before_bytes
  return (
    <div className="flex flex-col gap-1.5">
      <p className="digits">
        <span className="font-medium">
          Allocated: {from} → {after}.
        </span>{' '}
        <span className={available_bytes < 0 ? 'text-danger' : 'text-muted'}>
          {available_bytes < 0
            ? `${formatAmount(-available_bytes, units)} more than your organization has.`
            : `${formatAmount(available_bytes, units)} available.`}
        </span>
      </p>
      {/* The sentence says the same. */}
      <div
        aria-hidden="true"
        className="relative h-2.5 overflow-hidden rounded-full bg-line forced-color-adjust-none forced-colors:outline"
      >
        <div
          className={`absolute inset-y-0 left-0 ${isLess ? 'bg-line-strong' : available_bytes < 0 ? 'bg-fill-danger' : 'bg-fill opacity-40'}`}
          style={{ width: percent(more, total) }}
        />
        <div className="absolute inset-y-0 left-0 bg-fill" style={{ width: percent(less, total) }} />
      </div>
    </div>
  )
}
