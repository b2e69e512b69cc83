import { Autocomplete } from '@base-ui/react/autocomplete'
import { Search } from 'lucide'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { explainError } from '../../api/explain-error'
import type { Profile } from '../../session/profiles'
import { noteRecent, useRecent } from '../../session/recent'
import { useDebounced } from '../../util/debounced'
import { Modal } from '../../ui/Modal'
import { type Entry, type EntryGroup, matches, mayBeMeant } from './entry'
import { recentEntries, useCommands } from './commands'
import { PaletteItem } from './PaletteItem'
import { paletteStyle } from './palette-style'
import { useSearchResults } from './use-search-results'
import { Icon } from '../../ui/Icon'

const waitMs = 120

interface PaletteProps {
  profile: Profile
  /** What was typed before this code had arrived. */
  typedBefore: string
  onClose: () => void
}

const endOfField = (dialog: HTMLElement) => {
  const field = dialog.querySelector('input')
  field?.setSelectionRange(field.value.length, field.value.length)
  return field
}

/** The search for people, resources, pages and actions. Render it only while it is open. */
export const Palette = ({ profile, typedBefore, onClose }: PaletteProps) => {
  const id = profile.organization_id
  const titleId = useId()
  const navigate = useNavigate()
  const [text, setText] = useState(typedBefore)
  const typed = text.trim()
  const q = useDebounced(typed, waitMs)
  const recent = recentEntries(useRecent()[id] ?? [])
  const commands = useCommands(profile)
  const results = useSearchResults(profile, typed === '' ? '' : q)

  // Local entries come first, so that they do not move when the API responds.
  const groups = [{ label: 'Recent', items: recent }, ...commands]
    .map(({ label, items }) => ({
      label,
      items: items.filter((entry) => matches(`${entry.label} ${entry.also ?? ''}`, typed)),
    }))
    .concat(
      results.map(({ label, items, isEarlier }) => ({
        label,
        // Else Enter would open what only an earlier search has found.
        items: isEarlier || q !== typed ? items.filter((entry) => mayBeMeant(entry, typed)) : items,
      })),
    )
    .filter(({ items }) => items.length > 0)
  const failure = results.find(({ error }) => error !== null)?.error ?? null
  const isWaiting = q !== typed || results.some((one) => one.isWaiting)

  const choose = (entry: Entry, group: string) => {
    onClose()
    if ('run' in entry) return entry.run()
    noteRecent(id, {
      label: entry.label,
      group: group === 'Recent' ? (entry.detail ?? '') : group,
      to: entry.to,
    })
    void navigate(entry.to)
  }
  return (
    <Modal titleId={titleId} initialFocus={endOfField} onClose={onClose} className={paletteStyle.dialog}>
      <h2 id={titleId} className="sr-only">
        Search
      </h2>
      <Autocomplete.Root
        inline
        open
        mode="none"
        // Told of a marked entry at once, a screen reader takes the list for what has the focus, and letters for its own keys.
        autoHighlight={typed === '' ? false : 'always'}
        keepHighlight
        items={groups}
        value={text}
        onValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
        itemToStringValue={(entry: Entry) => entry.label}
      >
        <div className={paletteStyle.row}>
          <Icon icon={Search} className="size-4 shrink-0 text-muted" />
          <Autocomplete.Input
            aria-label="Search people, things and pages"
            placeholder="Search people, departments, domains, pages…"
            maxLength={200}
            spellCheck={false}
            className={paletteStyle.field}
          />
        </div>
        <Autocomplete.Status className="px-4 pt-2 text-muted empty:hidden">
          {failure !== null && `Not everything could be searched: ${explainError(failure).title}.`}
          {failure === null &&
            groups.length === 0 &&
            (isWaiting ? 'Searching…' : `Nothing found for “${typed}”.`)}
        </Autocomplete.Status>
        <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain p-2 empty:hidden">
          {(group: EntryGroup) => (
            <Autocomplete.Group key={group.label} items={group.items} className="pb-2">
              <Autocomplete.GroupLabel className="px-2 py-1 text-xs font-medium text-muted">
                {group.label}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: Entry) => (
                  <PaletteItem key={entry.id} entry={entry} onChoose={() => choose(entry, group.label)} />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Modal>
  )
}
