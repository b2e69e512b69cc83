import { Autocomplete } from '@base-ui/react/autocomplete'
import { ChevronLeft, Search } from 'lucide'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { explainError } from '../../api/explain-error'
import type { Profile } from '../../session/profiles'
import { noteRecent } from '../../session/recent'
import { announce } from '../../ui/announce'
import { Button } from '../../ui/Button'
import { Modal } from '../../ui/Modal'
import { countOf } from '../../util/number'
import { type Entry, type EntryGroup, matches } from './entry'
import { PaletteItem } from './PaletteItem'
import { paletteStyle } from './palette-style'
import { useGroups } from './use-groups'
import { Icon } from '../../ui/Icon'

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

/** Whether a key asks for what can be done with the marked entry: Tab, or → behind the last letter. */
const goesOn = ({
  key,
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
  currentTarget,
}: KeyboardEvent<HTMLInputElement>) =>
  !shiftKey &&
  !ctrlKey &&
  !altKey &&
  !metaKey &&
  (key === 'Tab' || (key === 'ArrowRight' && currentTarget.selectionStart === currentTarget.value.length))

/** The acts of a found thing that match what is typed, as the only group. */
const actsOf = ({ label, acts = [] }: Entry, typed: string): EntryGroup[] => {
  const items = acts.filter((act) => matches(`${act.label} ${act.also ?? ''}`, typed))
  return items.length === 0 ? [] : [{ label, items }]
}

/** The search for people, resources, pages and actions, and for what can be done with them. Render it only while it is open. */
export const Palette = ({ profile, typedBefore, onClose }: PaletteProps) => {
  const id = profile.organization_id
  const titleId = useId()
  const keysId = useId()
  const navigate = useNavigate()
  const [text, setText] = useState(typedBefore)
  /** The thing of whose acts one is chosen, and what was typed to find it. */
  const [about, setAbout] = useState<{ entry: Entry; typed: string } | null>(null)
  const marked = useRef<Entry>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const typed = text.trim()
  const found = useGroups(profile, about === null ? typed : '')
  const groups = about === null ? found.groups : actsOf(about.entry, typed)
  const failure = about === null ? found.failure : null

  const goOn = (entry: Entry) => {
    setAbout({ entry, typed: text })
    setText('')
    announce(`${countOf(entry.acts?.length ?? 0, 'act', 'acts')} for ${entry.label}`)
    field.current?.focus()
  }
  const goBack = () => {
    setText(about?.typed ?? '')
    setAbout(null)
    announce('Back to the search')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (about !== null && (key === 'Escape' || (key === 'Backspace' && text === ''))) goBack()
    else if (about === null && goesOn(event) && marked.current?.acts !== undefined) goOn(marked.current)
    else return
    event.preventDefault()
  }
  const choose = (entry: Entry, group: string) => {
    onClose()
    if ('run' in entry) return entry.run()
    noteRecent(id, {
      label: entry.label,
      group: entry.kind ?? group,
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
        autoHighlight={typed === '' && about === null ? false : 'always'}
        keepHighlight
        items={groups}
        value={text}
        onValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
        onItemHighlighted={(entry) => {
          marked.current = entry
        }}
        itemToStringValue={(entry: Entry) => entry.label}
      >
        <div className={paletteStyle.row}>
          {about === null ? (
            <Icon icon={Search} className="size-4 shrink-0 text-muted" />
          ) : (
            <Button
              variant="quiet"
              className="max-w-64 shrink-0 px-2!"
              aria-label={`Back from ${about.entry.label} to the search`}
              onClick={goBack}
            >
              <Icon icon={ChevronLeft} />
              <span className="truncate">{about.entry.label}</span>
            </Button>
          )}
          <Autocomplete.Input
            ref={field}
            aria-label={
              about === null ? 'Search people, things and pages' : `What to do with ${about.entry.label}`
            }
            aria-describedby={keysId}
            placeholder={
              about === null ? 'Search people, departments, domains, pages…' : 'What is to be done…'
            }
            maxLength={200}
            spellCheck={false}
            className={paletteStyle.field}
            onKeyDown={onKeyDown}
          />
        </div>
        <Autocomplete.Status className="px-4 pt-2 text-muted empty:hidden">
          {failure !== null && `Not everything could be searched: ${explainError(failure).title}.`}
          {failure === null &&
            groups.length === 0 &&
            (about === null && found.isWaiting ? 'Searching…' : `Nothing found for “${typed}”.`)}
        </Autocomplete.Status>
        <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain p-2 empty:hidden">
          {(group: EntryGroup) => (
            <Autocomplete.Group key={group.label} items={group.items} className="pb-2">
              <Autocomplete.GroupLabel className="px-2 py-1 text-xs font-medium text-muted">
                {group.label}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: Entry) => (
                  <PaletteItem
                    key={entry.id}
                    entry={entry}
                    onChoose={() => choose(entry, group.label)}
                    onGoOn={() => goOn(entry)}
                  />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
      <p id={keysId} className="hidden border-t border-line px-4 py-2 text-xs text-muted md:block">
        {about === null
          ? 'Enter opens it, → shows what can be done with it. “reset anna” finds the act at once.'
          : 'Enter does it, Escape leads back to the search.'}
      </p>
    </Modal>
  )
}
