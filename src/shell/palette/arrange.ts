import { isAddress } from '../../resources/addresses/who-gets-mail'
import { bareAddress } from '../../resources/addresses/bare-address'
import { actsCalled, FEWEST, splitAct } from './acts'
import { type PaletteEntry, type EntryGroup, joinRecent, matches, mayBeMeant } from './entry'

/** The most actions that are offered for a typed text. */
const maxActs = 10

/** Results of the API. */
export type Results = EntryGroup & {
  /** Whether they are those of an earlier search, shown until its own come. */
  isEarlier: boolean
}

interface SearchFindings {
  /** The actions on selected rows; null without a selection. */
  selected: EntryGroup | null
  recent: EntryGroup
  commands: readonly EntryGroup[]
  /** For the typed text. */
  results: readonly Results[]
  /** For the name in the typed text, where it has an action, too. */
  actionTargets: readonly Results[]
  placed: EntryGroup
  /** Whether results are still to come. */
  isWaiting: boolean
  /** Whether the results are those of the typed text. */
  isCurrent: boolean
  /** The question who gets mail to an address. */
  whoEntry: (address: string) => PaletteEntry
}

/**
 * Arranges the matches for a typed text: actions on selected rows, recent pages, pages and commands, results, actions on results, and
 * last the actions of other pages.
 */
export const arrange = (typed: string, found: SearchFindings): EntryGroup[] => {
  const { selected, recent, commands, results, actionTargets, placed, isWaiting, isCurrent, whoEntry } = found
  const acts = {
    label: 'Actions on results',
    items: actsCalled(
      actionTargets.flatMap(({ items }) => items),
      splitAct(typed)?.act ?? '',
    ).slice(0, maxActs),
    isEarlier: actionTargets.some(({ isEarlier }) => isEarlier),
  }
  const matching = ({ label, items }: EntryGroup) => ({
    label,
    items: items.filter((entry) => matches(`${entry.label} ${entry.keywords ?? ''}`, typed)),
  })
  // “add alias” means the action with this label, not the page that has these words among its keywords.
  const isNamed = ({ label }: PaletteEntry) => Number(matches(label, typed))
  const namedFirst = ({ label, items }: EntryGroup) => ({
    label,
    items: items.toSorted((one, other) => isNamed(other) - isNamed(one)),
  })
  const hasNamed = ({ items }: EntryGroup) => Math.max(0, ...items.map(isNamed))
  const resultGroups = [...results, acts].map(({ label, items, isEarlier }) => ({
    label,
    // Else Enter would open what only an earlier search has found.
    items: isEarlier || !isCurrent ? items.filter((entry) => mayBeMeant(entry, typed)) : items,
  }))
  // Nothing else is meant by the whole name of an action.
  const isWholeName = ({ label }: PaletteEntry) => label.toLowerCase() === typed.toLowerCase()
  const [whole, other] = [placed.items.filter(isWholeName), placed.items.filter((one) => !isWholeName(one))]
  // Local entries come first, so that they do not move when the API responds.
  const groups = [
    ...(selected === null ? [] : [namedFirst(matching(selected))]),
    { label: 'Action', items: whole },
    ...joinRecent(matching(recent), [
      ...commands
        .map(matching)
        .map(namedFirst)
        .toSorted((one, other) => hasNamed(other) - hasNamed(one)),
      ...resultGroups,
    ]),
  ]
  // Last, and after the results: Enter opens an identity whose address or name was typed.
  const address = bareAddress(typed)
  if (isAddress(address) && !isWaiting) groups.push({ label: 'Mail', items: [whoEntry(address)] })
  if (typed.length >= FEWEST && !isWaiting) groups.push(namedFirst(matching({ ...placed, items: other })))
  return groups.filter(({ items }) => items.length > 0)
}
