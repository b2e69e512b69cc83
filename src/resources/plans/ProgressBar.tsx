import type { PlanProgress } from './progress-text'

/** The bar of a bulk change that runs; its words are beside it. */
export const ProgressBar = ({ label, progress }: { label: string; progress: PlanProgress }) => {
  const { value, max, words } = progress
  return (
    <div className="relative h-1.5 w-full overflow-hidden rounded-full bg-line forced-colors:outline">
      <progress
        aria-label={label}
        aria-valuetext={words}
        max={Math.max(1, max)}
        value={value}
        className="sr-only"
      >
        {words}
      </progress>
      <div
        className="h-full bg-fill forced-color-adjust-none"
        style={{ width: `${(value / Math.max(1, max)) * 100}%` }}
      />
    </div>
  )
}
