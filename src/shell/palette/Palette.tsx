import { ChevronLeft, Search } from 'lucide'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Profile } from '../../session/profiles'
import { recordRecent } from '../../session/recent'
import { announce } from '../../ui/announce'
import { Button } from '../../ui/Button'
import { Modal } from '../../ui/Modal'
import { useCombobox } from '../../ui/use-combobox'
import { countOf } from '../../util/number'
import { type PaletteEntry, type EntryGroup, matches } from './entry'
import { PaletteResults, PaletteStatus } from './PaletteResults'
import { paletteStyle } from './palette-style'
import { useGroups, useSelectedGroup } from './use-groups'
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
const actsOf = ({ label, acts = [] }: PaletteEntry, typed: string): EntryGroup[] => {
  const items = acts.filter((act) => matches(`${act.label} ${act.keywords ?? ''}`, typed))
  return items.length === 0 ? [] : [{ label, items }]
}

const searchTextsOf = (selected: EntryGroup | null) => ({
  label: `Search identities, pages and actions${selected === null ? '' : `, ${selected.label}`}`,
  placeholder: 'Search identities, departments, domains, pages…',
  keys: 'Enter to open, → for actions. “reset anna” finds the action directly.',
})

const actionTexts = ({ label }: PaletteEntry) => ({
  label: `Actions for ${label}`,
  placeholder: 'Choose an action…',
  keys: 'Enter to run, Esc to go back.',
})

const emptyText = (query: string, isWaiting: boolean) =>
  isWaiting ? 'Searching…' : `Nothing found for “${query}”.`

/** The beginning of the field: the sign of a search, or the result whose actions are shown, which leads back. */
const PaletteStart = ({ about, onBack }: { about: PaletteEntry | null; onBack: () => void }) =>
  about === null ? (
    <Icon icon={Search} className="size-4 shrink-0 text-muted" />
  ) : (
    <Button
      variant="quiet"
      className="max-w-64 shrink-0 px-2!"
      aria-label={`Back from ${about.label} to the search`}
      onClick={onBack}
    >
      <Icon icon={ChevronLeft} />
      <span className="truncate">{about.label}</span>
    </Button>
  )

/** The search for identities, departments, domains, pages, and actions on them. Render it only while it is open. */
export const Palette = ({ profile, typedBefore, onClose }: PaletteProps) => {
  const id = profile.organization_id
  const titleId = useId()
  const keysId = useId()
  const navigate = useNavigate()
  const [text, setText] = useState(typedBefore)
  /** The result whose actions are shown, and the text that found it. */
  const [about, setAbout] = useState<{ entry: PaletteEntry; typed: string } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const query = text.trim()
  const selected = useSelectedGroup()
  const search = useGroups(profile, about === null ? query : '', selected)
  const groups = about === null ? search.groups : actsOf(about.entry, query)
  const failure = about === null ? search.failure : null
  const texts = about === null ? searchTextsOf(selected) : actionTexts(about.entry)

  const choose = (entry: PaletteEntry) => {
    if ((entry.disabledReason ?? null) !== null) return
    if ('fill' in entry) return setText(entry.fill)
    onClose()
    if ('run' in entry) return entry.run()
    const group = groups.find(({ items }) => items.includes(entry))
    recordRecent(id, {
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
  const goOn = (entry: PaletteEntry) => {
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
        <PaletteStart about={about?.entry ?? null} onBack={goBack} />
        <input
          {...combobox.inputProps}
          ref={field}
          aria-label={texts.label}
          aria-describedby={keysId}
          placeholder={texts.placeholder}
          maxLength={200}
          className={paletteStyle.field}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteStatus
        failure={failure}
        emptyText={groups.length === 0 ? emptyText(query, about === null && search.isWaiting) : ''}
      />
      <PaletteResults list={list} groups={groups} combobox={combobox} onGoOn={goOn} />
      <p id={keysId} className="hidden border-t border-line px-4 py-2 text-xs text-muted md:block">
        {texts.keys}
      </p>
    </Modal>
  )
}
