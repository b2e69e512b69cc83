import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { inputStyle } from '../ui/input-style'

const waitMs = 200

interface SearchBoxProps {
  label: string
  /** The search in the URL. */
  q: string
  /** Searches; `replace` while the same search is still being typed. */
  onSearch: (q: string, options: { replace: boolean }) => void
}

/** What is being typed, and the searches in the URL for which it stands. */
interface Draft {
  text: string
  from: string
  to: string
}

/** A search field that waits until typing pauses. One search is one entry of the history, however long it takes. */
export const SearchBox = ({ label, q, onSearch }: SearchBoxProps) => {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [begun, setBegun] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // When the URL has gone elsewhere, by Back for example, what was typed is of no use any more.
  const typed = draft !== null && (draft.from === q || draft.to === q) ? draft.text : null

  const search = (text: string) => {
    clearTimeout(timer.current)
    const wanted = text.trim()
    if (wanted === q) return
    setDraft({ text, from: q, to: wanted })
    onSearch(wanted, { replace: begun })
    setBegun(true)
  }
  const type = (text: string) => {
    setDraft({ text, from: q, to: q })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(text), waitMs)
  }
  const finish = () => {
    if (typed !== null) search(typed)
    setBegun(false)
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
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => event.key === 'Enter' && finish()}
      />
    </search>
  )
}
