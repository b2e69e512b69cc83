import { warningPercent } from '../../contract/generated/rules/mailbox'

interface MeterProps {
  /** What is measured, for screen readers. */
  label: string
  value: number
  max: number
  /** The same in words. */
  text: string
}

/** A bar with its value; the words that belong to it stand beside it. */
export const Meter = ({ label, value, max, text }: MeterProps) => {
  const share = max === 0 ? 0 : Math.min(1, value / max)
  const colour = share >= 1 ? 'bg-danger' : share >= warningPercent / 100 ? 'bg-warning' : 'bg-accent'
  return (
    <div className="relative h-2 w-full overflow-hidden rounded-full border border-line-strong bg-page">
      {/* Heard but not seen: each engine draws it in its own way. */}
      <meter
        aria-label={label}
        aria-valuetext={text}
        min={0}
        max={max === 0 ? 1 : max}
        value={value}
        className="sr-only"
      >
        {text}
      </meter>
      <div className={`h-full forced-color-adjust-none ${colour}`} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
