import type { Plan } from '../../contract/generated/schemas/plan.zod'
import type { ListPlanItemsParams } from '../../contract/generated/schemas/listPlanItemsParams.zod'
import { formatCount } from '../../util/number'
import { importText } from './import-text'

type Outcome = NonNullable<ListPlanItemsParams['outcome']>

interface Tile {
  outcome: Outcome
  label: string
  count: number
  isProblem?: boolean
  note?: string | null
}

const tilesOf = (plan: Plan): readonly Tile[] => {
  const { counts, started_at } = plan
  if (started_at === null)
    return [
      { outcome: 'will_change', label: 'Will change', count: counts.will_change, note: importText(plan) },
      { outcome: 'refused', label: 'Can’t change', count: counts.refused, isProblem: true },
      { outcome: 'unchanged', label: 'No change', count: counts.unchanged },
    ]
  return [
    { outcome: 'done', label: 'Changed', count: counts.done },
    { outcome: 'failed', label: 'Failed', count: counts.failed, isProblem: true },
    {
      outcome: 'skipped',
      label: 'Skipped',
      count: counts.refused + counts.unchanged + counts.cancelled,
    },
  ]
}

const style =
  'flex min-w-0 flex-col rounded-lg border border-line bg-surface px-2.5 py-2 text-left sm:px-4 sm:py-3'

const Figure = ({ tile: { label, count, isProblem = false, note = null } }: { tile: Tile }) => {
  const number = formatCount(count)
  return (
    <>
      <span
        className={`${number.length > 6 ? 'text-xl sm:text-2xl' : 'text-2xl'} font-semibold digits ${
          count === 0 ? 'text-muted' : isProblem ? 'text-danger' : ''
        }`}
      >
        {number}
      </span>{' '}
      <span className="text-muted">{label}</span>
      {note !== null && <span className="text-xs text-muted digits">{note}</span>}
    </>
  )
}

interface TilesProps {
  plan: Plan
  /** The outcome by which the list is filtered. */
  chosen: Outcome | undefined
  /** Filters the list; undefined removes the filter. */
  onChoose: (outcome: Outcome | undefined) => void
}

/** The results of a bulk change as three numbers, each a filter of its list. */
export const Tiles = ({ plan, chosen, onChoose }: TilesProps) => (
  <fieldset className="grid min-w-0 grid-cols-3 gap-1.5 sm:gap-3">
    <legend className="sr-only">Filter by result</legend>
    {tilesOf(plan).map((tile) => (
      <button
        key={tile.outcome}
        type="button"
        aria-pressed={chosen === tile.outcome}
        className={`${style} shadow-sm hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:forced-colors:outline-2`}
        onClick={() => onChoose(chosen === tile.outcome ? undefined : tile.outcome)}
      >
        <Figure tile={tile} />
      </button>
    ))}
  </fieldset>
)

/** The same numbers where there is no list to filter. */
export const StillTiles = ({ plan }: { plan: Plan }) => (
  <ul aria-label="Results" className="grid grid-cols-3 gap-1.5">
    {tilesOf(plan).map((tile) => (
      <li key={tile.outcome} className={style}>
        <Figure tile={tile} />
      </li>
    ))}
  </ul>
)
