import type { MenuItem } from '../../ui/menu-item'
import { menuActions } from '../../ui/menu-actions'
import { type PaletteEntry, matches, withoutFillers, wordsOf } from './entry'

/** The fewest letters of an action, so that those of a name are not taken for one. */
export const FEWEST = 3

const texts: readonly string[] = Object.entries(menuActions).map(
  ([label, keywords]) => `${label} ${keywords}`,
)

const isActName = (typed: string) =>
  texts.some((text) => (typed.length >= FEWEST || wordsOf(text).includes(typed)) && matches(text, typed))

interface Split {
  /** The words of the action. */
  act: readonly string[]
  name: readonly string[]
}

/** The action is at the beginning or the end: `reset lindq`. */
const splitAtEnd = (words: readonly string[]): Split | null => {
  for (let count = words.length - 1; count > 0; count -= 1) {
    if (isActName(words.slice(0, count).join(' ')))
      return { act: words.slice(0, count), name: words.slice(count) }
    if (isActName(words.slice(-count).join(' ')))
      return { act: words.slice(-count), name: words.slice(0, -count) }
  }
  return null
}

/** The words of the action are anywhere: `give lindq more space`. */
const splitAnywhere = (words: readonly string[]): Split | null => {
  const ofAction = (text: string) => words.filter((word) => word.length >= FEWEST && matches(text, word))
  const act = texts.map(ofAction).reduce((most, one) => (one.length > most.length ? one : most), [])
  const name = words.filter((word) => !act.includes(word))
  return act.length === 0 || name.length === 0 ? null : { act, name }
}

/** The typed text as an action and a name, with the most words in the action; null without a name or an action. */
export const splitAct = (typed: string): { act: string; name: string } | null => {
  const words = withoutFillers(wordsOf(typed))
  // “out of office” is no action on an identity that is called Office.
  if (isActName(words.join(' '))) return null
  const [atEnd, anywhere] = [splitAtEnd(words), splitAnywhere(words)]
  const best = (anywhere?.act.length ?? 0) > (atEnd?.act.length ?? 0) ? anywhere : atEnd
  return best === null ? null : { act: best.act.join(' '), name: best.name.join(' ') }
}

const keywordsOf = (label: MenuItem['label']): string | undefined =>
  (menuActions as Readonly<Record<string, string>>)[label]

/**
 * The acts of a menu as entries.
 * @param about what they are about: the id and the name of a found thing.
 * @param open goes to the panel of an act.
 */
export const actEntries = (
  items: readonly MenuItem[],
  about: string,
  open: (item: Extract<MenuItem, { to: unknown }>) => void,
): PaletteEntry[] =>
  items.map((item) => ({
    id: `${about} ${item.label}`,
    label: item.label,
    keywords: keywordsOf(item.label),
    disabledReason: item.disabledReason ?? null,
    run: () => ('to' in item ? open(item) : item.onSelect()),
  }))

/** The actions on results that match the typed word, each with the name of its result; those with the word in their label first. */
export const actsCalled = (found: readonly PaletteEntry[], act: string): PaletteEntry[] => {
  const entries = found.flatMap(({ label, detail, beside, state, acts = [] }) =>
    acts
      .filter((one) => matches(`${one.label} ${one.keywords ?? ''}`, act))
      .map((one) => ({ ...one, detail: [label, detail].filter(Boolean).join(' · '), beside, state })),
  )
  const isNamed = ({ label }: PaletteEntry) => Number(matches(label, act))
  return entries.toSorted((one, other) => isNamed(other) - isNamed(one))
}
