import { type HiddenCells, isDisplaced, isHiddenColumn } from '../read/hidden-cells'
import { isUnlikelyName } from '../read/likely-letters'
import type { Match } from './match-columns'
import type { GridRow } from '../read/read-grid'

/** A name of the file, by which the encoding is judged. */
interface PreviewName {
  line: number
  text: string
}

/** Names with letters beyond ASCII, which an encoding changes. */
export interface NamePreview {
  /** The first ones, unlikely ones first. */
  names: PreviewName[]
  /** How many have letters that are unlikely in a name. */
  unlikely: number
}

const namedMatches: ReadonlySet<Match> = new Set<Match>([
  'display_name',
  'first_name',
  'last_name',
  'department',
  'org_unit',
])

const isNamed = (match: Match) => namedMatches.has(match)
const previewCount = 8
const previewLength = 60

const isForeign = (text: string) => /[^\s\p{ASCII}]/u.test(text)

/** The names of the rows, for the user to compare when the encoding is chosen. */
export const previewNames = (rows: readonly GridRow[], hidden: HiddenCells): NamePreview => {
  const isSearched = hidden.matches.some(isNamed)
    ? (at: number) => isNamed(hidden.matches[at] ?? 'none')
    : (at: number) => at < hidden.width && !isHiddenColumn(hidden, at)
  const foreign = rows
    .filter((row) => !isDisplaced(row, hidden))
    .flatMap(({ line, cells }) =>
      cells
        .filter((cell, at) => isSearched(at) && isForeign(cell))
        .map((text) => ({ line, text: text.trim().slice(0, previewLength) })),
    )
  const unlikely = foreign.filter(({ text }) => isUnlikelyName(text))
  const first = [...unlikely.slice(0, previewCount), ...foreign.slice(0, previewCount)]
  const distinct = new Map(first.toReversed().map((name) => [name.text, name] as const))
  return { names: [...distinct.values()].toReversed().slice(0, previewCount), unlikely: unlikely.length }
}
