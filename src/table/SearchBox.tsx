import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { inputStyle } from '../ui/input-style'
import { afterArrival, afterSending, emptySearchText, type SearchText, unsentSearch } from './search-text'

const waitMs = 200

const change = (state: SearchText, by: (state: SearchText) => SearchText) => by(state)

interface SearchBoxProps {
  label: string
  /** The search in the URL. */
  q: string
  /** Searches; `replace` while the same search is still being typed. */
  onSearch: (q: string, options: { replace: boolean }) => void
}

/** A search field that waits until typing pauses. One search is one entry of the history, however long it takes. */
export const SearchBox = ({ label, q, onSearch }: SearchBoxProps) => {
  const [state, update] = useReducer(change, emptySearchText)
  const { typed, hasEntry } = state
  useEffect(() => update((before) => afterArrival(before, q)), [q])
  const send = () => {
    const search = unsentSearch(state, q)
    if (search === null) return
    update((before) => afterSending(before, search))
    onSearch(search, { replace: hasEntry })
  }
  const sendTyped = useEffectEvent((text: string | null) => text !== null && send())
  useEffect(() => {
    const timer = setTimeout(() => sendTyped(typed), waitMs)
    return () => clearTimeout(timer)
  }, [typed])
  const finish = () => {
    send()
    update((before) => ({ ...before, hasEntry: false }))
  }
  return (
    <search className="relative min-w-44 flex-1 sm:max-w-80">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed ?? q}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        className={`${inputStyle} pl-8`}
        onChange={({ currentTarget: { value } }) => update((before) => ({ ...before, typed: value }))}
        onBlur={finish}
        onKeyDown={(event) => event.key === 'Enter' && finish()}
      />
    </search>
  )
}
