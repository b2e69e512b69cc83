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
  const share = max === 0 ? 0 : value / max
  const colour =
    share >= 0.95
      ? '[&::-webkit-meter-optimum-value]:bg-danger [&::-moz-meter-bar]:bg-danger'
      : share >= 0.8
        ? '[&::-webkit-meter-optimum-value]:bg-warning [&::-moz-meter-bar]:bg-warning'
        : '[&::-webkit-meter-optimum-value]:bg-accent [&::-moz-meter-bar]:bg-accent'
  return (
    <meter
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={max === 0 ? 1 : max}
      value={value}
      className={`block h-2 w-full appearance-none overflow-hidden rounded-full border border-line-strong bg-page [&::-webkit-meter-bar]:block [&::-webkit-meter-bar]:h-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-page [&::-webkit-meter-inner-element]:block ${colour}`}
    >
      {text}
    </meter>
  )
}
