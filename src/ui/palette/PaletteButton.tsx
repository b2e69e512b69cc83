import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { Profile } from '../../api/profiles'
import { isCovered } from '../shortcuts'
import { lazyPart, loadEarly } from '../lazy-part'

const load = () => import('./Palette')
const Palette = lazyPart(async () => (await load()).Palette)

const isMac = navigator.userAgent.includes('Mac')

/** Opens the search, by a press or by Ctrl K (⌘ K); its code is loaded when the button is approached. */
export const PaletteButton = ({ profile }: { profile: Profile }) => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (!isCovered()) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="inline-flex min-h-8 min-w-8 items-center justify-center gap-2 rounded-md border-line-strong px-2 text-muted hover:bg-hover sm:w-44 sm:min-w-8 sm:justify-start sm:overflow-hidden sm:border sm:whitespace-nowrap lg:w-72 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        onPointerEnter={() => loadEarly(load)}
        onFocus={() => loadEarly(load)}
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" className="size-4" />
        <span aria-hidden="true" className="hidden flex-1 text-left sm:inline">
          Search
        </span>
        <kbd aria-hidden="true" className="hidden font-sans text-xs sm:inline">
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {open && profile.locked === null && (
        <Suspense fallback={null}>
          <Palette profile={profile} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
