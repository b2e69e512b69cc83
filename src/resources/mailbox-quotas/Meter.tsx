import { fullPercent, noticePercent } from '../../contract/generated/rules/mailbox'

interface MeterProps {
  /** The measured quantity, for screen readers. */
  label: string
  value: number
  max: number
  /** The value in words, for screen readers. */
  text: string
  className?: string
}

const colourOf = (percent: number) =>
  percent >= fullPercent ? 'text-fill-danger' : percent >= noticePercent ? 'text-fill-amber' : 'text-fill'

const percent = (part: number) => `${part * 100}%`

/**
 * A bar of a value; the caller shows the words beside it. Above the limit it is full, with a gap where the limit is. One
 * element, because a list has many.
 */
export const Meter = ({ label, value, max, text, className = '' }: MeterProps) => {
  const share = max === 0 ? 0 : value / max
  const style =
    share > 1
      ? { backgroundPosition: percent(Math.min(0.92, 1 / share)) }
      : { backgroundSize: `${percent(share)} 100%` }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- each browser draws <meter> differently, and of several parts.
      role="meter"
      aria-label={label}
      aria-valuetext={text}
      aria-valuemin={0}
      aria-valuemax={max === 0 ? 1 : max}
      aria-valuenow={value}
      className={`meter ${share > 1 ? 'meter-over' : ''} ${colourOf(share * 100)} ${className}`}
      style={style}
    />
  )
}
