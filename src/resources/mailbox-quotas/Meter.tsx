import { fullPercent, noticePercent } from '../../contract/generated/rules/mailbox'

interface MeterProps {
  /** What is measured, for screen readers. */
  label: string
  value: number
  max: number
  /** The value in words, for screen readers. */
  text: string
}

const colourOf = (percent: number) =>
  percent >= fullPercent ? 'bg-danger' : percent >= noticePercent ? 'bg-amber' : 'bg-accent'

/** A bar of a value; the caller shows the words beside it. Above the limit it is full, with a gap where the limit is. */
export const Meter = ({ label, value, max, text }: MeterProps) => {
  const share = max === 0 ? 0 : value / max
  return (
    <div className="relative h-1 w-full overflow-hidden rounded-full bg-line forced-colors:outline">
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
      <div
        className={`growing h-full forced-color-adjust-none ${colourOf(share * 100)}`}
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
      {share > 1 && (
        <div
          className="absolute inset-y-0 w-1 -ml-1 bg-surface"
          style={{ left: `${Math.min(0.92, 1 / share) * 100}%` }}
        />
      )}
    </div>
  )
}
