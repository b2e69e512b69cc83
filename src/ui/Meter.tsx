interface MeterProps {
  /** What is measured, for screen readers. */
  label: string
  value: number
  max: number
  /** The same in words. */
  text: string
}

// The browser's own bar, drawn flat: its parts are named differently by each engine.
const style =
  'block h-2 w-full appearance-none overflow-hidden rounded-full border border-line-strong bg-page [background-image:none] ' +
  '[&::-webkit-meter-bar]:block [&::-webkit-meter-bar]:h-full [&::-webkit-meter-bar]:border-0 ' +
  '[&::-webkit-meter-bar]:[background:none] [&::-webkit-meter-inner-element]:block ' +
  '[&::-webkit-meter-inner-element]:h-full [&::-webkit-meter-optimum-value]:h-full ' +
  '[&::-webkit-meter-optimum-value]:[background:currentColor] [&::-moz-meter-bar]:[background:currentColor]'

/** A bar with its value; the words that belong to it stand beside it. */
export const Meter = ({ label, value, max, text }: MeterProps) => {
  const share = max === 0 ? 0 : value / max
  const colour = share >= 0.95 ? 'text-danger' : share >= 0.8 ? 'text-warning' : 'text-accent'
  return (
    <meter
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={max === 0 ? 1 : max}
      value={value}
      className={`${style} ${colour}`}
    >
      {text}
    </meter>
  )
}
