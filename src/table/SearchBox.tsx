import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { inputStyle } from '../ui/input-style'

const waitMs = 200

interface SearchBoxProps {
  label: string
  /** The search in the URL. */
  q: string
  /** Searches; `replace` while the same search is still being typed. */
  onSearch: (q: string, options: { replace: boolean }) => void
}

/** A search field that waits until typing pauses. One search is one entry of the history, however long it takes. */
export const SearchBox = ({ label, q, onSearch }: SearchBoxProps) => {
  const [text, setText] = useState<string | null>(null)
  /** Searches on their way into the URL; more is typed while they are. */
  const pendingSearches = useRef<string[]>([])
  const hasStarted = useRef(false)
  useEffect(() => {
    const index = pendingSearches.current.indexOf(q)
    pendingSearches.current = index < 0 ? [] : pendingSearches.current.slice(index + 1)
    // When the URL has gone elsewhere, by Back for example, what was typed is of no use any more.
    if (index < 0) setText(null)
  }, [q])

  const search = (typed: string | null) => {
    const trimmed = typed?.trim()
    if (trimmed === undefined || trimmed === (pendingSearches.current.at(-1) ?? q)) return
    pendingSearches.current.push(trimmed)
    onSearch(trimmed, { replace: hasStarted.current })
    hasStarted.current = true
  }
  const searchLatest = useEffectEvent(search)
  useEffect(() => {
    const timer = setTimeout(() => searchLatest(text), waitMs)
    return () => clearTimeout(timer)
  }, [text])
  const finish = () => {
    search(text)
    hasStarted.current = false
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
        value={text ?? q}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        className={`${inputStyle} pl-8`}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => event.key === 'Enter' && finish()}
      />
    </search>
  )
}
