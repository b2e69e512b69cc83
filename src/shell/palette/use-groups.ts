import { useNavigate } from 'react-router'
import type { Profile } from '../../session/profiles'
import { useRecent } from '../../session/recent'
import { useSelectionActions } from '../../ui/selection-actions'
import { searchDelayMs, useDebounced } from '../../util/debounced'
import { formatCount } from '../../util/number'
import { actEntries, actsCalled, splitAct } from './acts'
import { recentEntries, useCommands, whoEntry } from './commands'
import { bareAddress } from '../../resources/addresses/bare-address'
import { isAddress } from '../../resources/addresses/who-gets-mail'
import { type PaletteEntry, type EntryGroup, joinRecent, matches, mayBeMeant } from './entry'
import { useSearchResults } from './use-search-results'

/** The most actions that are offered for a typed text. */
const maxActs = 10

/** The actions on the rows that are selected in the list on screen, as a group; null without a selection. */
export const useSelectedGroup = (): EntryGroup | null => {
  const navigate = useNavigate()
  const selection = useSelectionActions()
  if (selection === null) return null
  return {
    label: `${formatCount(selection.count)} selected`,
    items: actEntries(selection.items, 'selected', ({ to, state }) => void navigate(to, { state })),
  }
}

interface Groups {
  groups: EntryGroup[]
  /** Why not everything could be searched; null where it could. */
  failure: Error | null
  isWaiting: boolean
}

/** The groups of matches for a typed text: actions on selected rows, recent pages, pages, commands, results, and actions on results. */
export const useGroups = (profile: Profile, typed: string, selected: EntryGroup | null): Groups => {
  const q = useDebounced(typed, searchDelayMs)
  const recent = recentEntries(useRecent()[profile.organization_id] ?? [])
  const commands = useCommands(profile)
  const results = useSearchResults(profile, typed === '' ? '' : q)
  const called = splitAct(typed)
  const actionTargets = useSearchResults(profile, called === null ? '' : (splitAct(q)?.name ?? ''))
  const acts = {
    label: 'Actions on results',
    items: actsCalled(
      actionTargets.flatMap(({ items }) => items),
      called?.act ?? '',
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
    items: isEarlier || q !== typed ? items.filter((entry) => mayBeMeant(entry, typed)) : items,
  }))
  // Local entries come first, so that they do not move when the API responds.
  const groups = [
    ...(selected === null ? [] : [namedFirst(matching(selected))]),
    ...joinRecent(matching({ label: 'Recent', items: recent }), [
      ...commands
        .map(matching)
        .map(namedFirst)
        .toSorted((one, other) => hasNamed(other) - hasNamed(one)),
      ...resultGroups,
    ]),
  ].filter(({ items }) => items.length > 0)
  const searches = [...results, ...actionTargets]
  const isWaiting = q !== typed || searches.some((one) => one.isWaiting)
  // Last, and after the results: Enter opens an identity whose address was typed.
  const address = bareAddress(typed)
  if (isAddress(address) && !isWaiting) groups.push({ label: 'Mail', items: [whoEntry(profile, address)] })
  return {
    groups,
    failure: searches.find(({ error }) => error !== null)?.error ?? null,
    isWaiting,
  }
}
