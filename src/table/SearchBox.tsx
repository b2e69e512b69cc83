import { Search } from 'lucide'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { inputStyle } from '../ui/input-style'
import { afterArrival, afterSending, emptySearchText, type SearchText, unsentSearch } from './search-text'
import { Icon } from '../ui/Icon'
import { searchDelayMs } from '../util/debounced'

const change = (state: SearchText, by: (state: SearchText) => SearchText) => by(state)

interface SearchBoxProps {
  label: string
  /** The search in the URL. */
  q: string
  /** Starts a search. `replace` is true while the user is still typing the same search. */
  onSearch: (q: string, options: { replace: boolean }) => void
}

/** A search field that searches when the user pauses. One search makes one history entry, however often the user pauses. */
export const SearchBox = ({ label, q, onSearch }: SearchBoxProps) => {
  const [state, update] = useReducer(change, emptySearchText)
  const { inputText, hasEntry } = state
  useEffect(() => update((before) => afterArrival(before, q)), [q])
  const send = () => {
    const search = unsentSearch(state, q)
    if (search === null) return
    update((before) => afterSending(before, search))
    onSearch(search, { replace: hasEntry })
  }
  const sendTyped = useEffectEvent((text: string | null) => text !== null && send())
  useEffect(() => {
    const timer = setTimeout(() => sendTyped(inputText), searchDelayMs)
    return () => clearTimeout(timer)
  }, [inputText])
  const finish = () => {
    send()
    update((before) => ({ ...before, hasEntry: false }))
  }
  return (
    <search className="relative max-w-2xl min-w-28 flex-1">
      <Icon
        icon={Search}
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={inputText ?? q}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        className={`${inputStyle} pl-8`}
        onChange={({ currentTarget: { value } }) => update((before) => ({ ...before, inputText: value }))}
        onBlur={finish}
        onKeyDown={(event) => event.key === 'Enter' && finish()}
      />
    </search>
  )
}
