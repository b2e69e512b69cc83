import { warningPercent } from '../../contract/generated/rules/mailbox'

interface MeterProps {
  /** What is measured, for screen readers. */
  label: string
  value: number
  max: number
  /** The value in words, for screen readers. */
  text: string
}

/** A bar of a value; the caller shows the words beside it. */
export const Meter = ({ label, value, max, text }: MeterProps) => {
  const share = max === 0 ? 0 : Math.min(1, value / max)
  const colour = share >= 1 ? 'bg-danger' : share >= warningPercent / 100 ? 'bg-warning' : 'bg-accent'
  return (
    <div className="relative h-2 w-full overflow-hidden rounded-full border border-line-strong bg-page">
      {/* For screen readers only, because each browser draws it differently. */}
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
