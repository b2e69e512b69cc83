import type { IconNode } from 'lucide'

/** One entry of the search: a link, an action, or the beginning of one, which fills the field. */
export type PaletteEntry = {
  id: string
  label: string
  /** Distinguishes it from entries of the same name. */
  detail?: string | undefined
  /** More that tells it apart, which gives way to the detail where both are too long. */
  beside?: string | undefined
  /** How it is, in a word or two. */
  state?: string | undefined
  /** Other words that find it. */
  keywords?: string | undefined
  /** The group of its search, where it is listed in another one. */
  kind?: string
  /** Without one it has the sign of an act, by its label. */
  icon?: IconNode
  /** Why it cannot be chosen. */
  disabledReason?: string | null
  /** What can be done with it, on its own level. */
  acts?: readonly PaletteEntry[]
} & ({ to: string } | { run: () => void } | { fill: string })

/** Entries of one kind, under its name. */
export interface EntryGroup {
  label: string
  items: PaletteEntry[]
}

const placeOf = (entry: PaletteEntry) => ('to' in entry ? entry.to : entry.id)

/** Joins recent pages and results without duplicates: a recent page shows the data of its result, which is left out below. */
export const joinRecent = (recent: EntryGroup, found: readonly EntryGroup[]): EntryGroup[] => {
  const lately = new Map(recent.items.map((entry) => [placeOf(entry), entry]))
  const rest = found.map(({ label, items }) => ({
    label,
    items: items.filter((entry) => {
      const place = placeOf(entry)
      const before = lately.get(place)
      if (before !== undefined) lately.set(place, { ...entry, id: before.id, kind: label })
      return before === undefined
    }),
  }))
  return [{ ...recent, items: [...lately.values()] }, ...rest]
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The words of a text, in lower case. */
export const wordsOf = (text: string): string[] =>
  text
    .trim()
    .toLowerCase()
    .split(/[\s/–-]+/)

/** Words that mean nothing alone: “reset the password of anna”. */
const fillers = new Set('a an the of for to from in on my how i do is has'.split(' '))

/** Typed words without fillers, unless there are no others. The last one may be the beginning of another word. */
export const withoutFillers = (words: readonly string[]): readonly string[] => {
  const rest = words.filter((word, index) => index === words.length - 1 || !fillers.has(word))
  return rest.length === 0 ? words : rest
}

/** Whether each typed word is the beginning of a word of the label: `cre dep` finds “Create department”. */
export const matches = (label: string, typed: string): boolean => {
  const words = wordsOf(label)
  return withoutFillers(wordsOf(typed)).every((prefix) => words.some((word) => word.startsWith(prefix)))
}

/**
 * Whether an entry found for an earlier text may still be meant: its texts hold each typed word, whatever its accents.
 */
export const mayBeMeant = (
  {
    label,
    detail = '',
    beside = '',
    keywords = '',
  }: Pick<PaletteEntry, 'label' | 'detail' | 'beside' | 'keywords'>,
  typed: string,
): boolean => {
  const text = fold(`${label} ${detail} ${beside} ${keywords}`)
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
