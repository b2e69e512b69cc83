/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- no element of HTML is a list that an input searches; the field keeps the focus. */
import { ChevronLeft, Search } from 'lucide'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { explainError } from '../../api/explain-error'
import type { Profile } from '../../session/profiles'
import { noteRecent } from '../../session/recent'
import { announce } from '../../ui/announce'
import { Button } from '../../ui/Button'
import { lowerFirst } from '../../util/lower-first'
import { Modal } from '../../ui/Modal'
import { keepFocus, useCombobox } from '../../ui/use-combobox'
import { countOf } from '../../util/number'
import { type Entry, type EntryGroup, matches } from './entry'
import { PaletteItem } from './PaletteItem'
import { paletteStyle } from './palette-style'
import { useGroups } from './use-groups'
import { Icon } from '../../ui/Icon'

interface PaletteProps {
  profile: Profile
  /** The text typed before this code was loaded. */
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

/** The actions of a result that match the typed text, as the only group. */
const actsOf = ({ label, acts = [] }: Entry, typed: string): EntryGroup[] => {
  const items = acts.filter((act) => matches(`${act.label} ${act.keywords ?? ''}`, typed))
  return items.length === 0 ? [] : [{ label, items }]
}

/** The search for identities, departments, domains, pages, and actions on them. Render it only while it is open. */
export const Palette = ({ profile, typedBefore, onClose }: PaletteProps) => {
  const id = profile.organization_id
  const titleId = useId()
  const keysId = useId()
  const navigate = useNavigate()
  const [text, setText] = useState(typedBefore)
  /** The result whose actions are shown, and the text that found it. */
  const [about, setAbout] = useState<{ entry: Entry; typed: string } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const query = text.trim()
  const search = useGroups(profile, about === null ? query : '')
  const groups = about === null ? search.groups : actsOf(about.entry, query)
  const failure = about === null ? search.failure : null

  const choose = (entry: Entry) => {
    if ((entry.disabledReason ?? null) !== null) return
    onClose()
    if ('run' in entry) return entry.run()
    const group = groups.find(({ items }) => items.includes(entry))
    noteRecent(id, {
      label: entry.label,
      group: entry.kind ?? group?.label ?? '',
      to: entry.to,
    })
    void navigate(entry.to)
  }
  const combobox = useCombobox({
    items: groups.flatMap(({ items }) => items),
    idOf: (entry) => entry.id,
    text,
    onType: (next) => {
      setText(next)
      list.current?.scrollTo(0, 0)
    },
    isOpen: true,
    // Results of an earlier text have been left out.
    isCurrent: true,
    // With an active entry from the start, a screen reader treats the list as focused, and letters as its own keys.
    first: query === '' && about === null ? -1 : 0,
    onChoose: choose,
  })
  const goOn = (entry: Entry) => {
    setAbout({ entry, typed: text })
    setText('')
    combobox.mark(null)
    announce(`${countOf(entry.acts?.length ?? 0, 'action', 'actions')} for ${entry.label}`)
    field.current?.focus()
  }
  const goBack = () => {
    setText(about?.typed ?? '')
    setAbout(null)
    combobox.mark(about?.entry ?? null)
    announce('Back to the search')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (about !== null && (key === 'Escape' || (key === 'Backspace' && text === ''))) goBack()
    else if (about === null && goesOn(event) && combobox.active?.acts !== undefined) goOn(combobox.active)
    else return combobox.inputProps.onKeyDown(event)
    event.preventDefault()
  }
  return (
    <Modal titleId={titleId} initialFocus={endOfField} onClose={onClose} className={paletteStyle.dialog}>
      <h2 id={titleId} className="sr-only">
        Search
      </h2>
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
        <input
          {...combobox.inputProps}
          ref={field}
          aria-label={
            about === null ? 'Search identities, pages and actions' : `Actions for ${about.entry.label}`
          }
          aria-describedby={keysId}
          placeholder={
            about === null ? 'Search identities, departments, domains, pages…' : 'Choose an action…'
          }
          maxLength={200}
          className={paletteStyle.field}
          onKeyDown={onKeyDown}
        />
      </div>
      <div role="status" className="px-4 py-2 text-muted empty:hidden">
        {failure !== null && `Some results are missing: ${lowerFirst(explainError(failure).title)}.`}
        {failure === null &&
          groups.length === 0 &&
          (about === null && search.isWaiting ? 'Searching…' : `Nothing found for “${query}”.`)}
      </div>
      <div
        ref={list}
        id={combobox.listId}
        role="listbox"
        aria-label="Results"
        tabIndex={-1}
        onMouseDown={keepFocus}
        className="min-h-0 overflow-y-auto overscroll-contain p-2 empty:hidden"
      >
        {groups.map(({ label, items }, index) => (
          <div key={label} role="group" aria-labelledby={`${combobox.listId}:${index}`} className="pb-2">
            <div id={`${combobox.listId}:${index}`} className="px-2 py-1 text-xs font-medium text-muted">
              {label}
            </div>
            {items.map((entry) => (
              <PaletteItem key={entry.id} entry={entry} combobox={combobox} onGoOn={() => goOn(entry)} />
            ))}
          </div>
        ))}
      </div>
      <p id={keysId} className="hidden border-t border-line px-4 py-2 text-xs text-muted md:block">
        {about === null
          ? 'Enter to open, → for actions. “reset anna” finds the action directly.'
          : 'Enter to run, Esc to go back.'}
      </p>
    </Modal>
  )
}
