import { useNavigate } from 'react-router'
import type { Profile } from '../../session/profiles'
import { useRecent } from '../../session/recent'
import { useSelectionActions } from '../../ui/selection-actions'
import { searchDelayMs, useDebounced } from '../../util/debounced'
import { formatCount } from '../../util/number'
import { actEntries, splitAct } from './acts'
import { arrange } from './arrange'
import { placedEntries, recentEntries, useCommands, whoEntry } from './commands'
import type { EntryGroup } from './entry'
import { useSearchResults } from './use-search-results'

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

/** The groups of matches for a typed text. */
export const useGroups = (profile: Profile, typed: string, selected: EntryGroup | null): Groups => {
  const q = useDebounced(typed, searchDelayMs)
  const recent = { label: 'Recent', items: recentEntries(useRecent()[profile.organization_id] ?? []) }
  const commands = useCommands(profile)
  const results = useSearchResults(profile, typed === '' ? '' : q)
  const actionTargets = useSearchResults(profile, splitAct(typed) === null ? '' : (splitAct(q)?.name ?? ''))
  const searches = [...results, ...actionTargets]
  const isWaiting = q !== typed || searches.some((one) => one.isWaiting)
  const placed = { label: 'More actions', items: placedEntries(profile) }
  const who = (address: string) => whoEntry(profile, address)
  return {
    groups: arrange(typed, {
      selected,
      recent,
      commands,
      results,
      actionTargets,
      placed,
      isWaiting,
      isCurrent: q === typed,
      whoEntry: who,
    }),
    failure: searches.find(({ error }) => error !== null)?.error ?? null,
    isWaiting,
  }
}
