import { Suspense, useEffect } from 'react'
import type { Profile } from '../../session/profiles'
import { lazyWithRetry, preload } from '../../ui/lazy-with-retry'
import { isCovered } from '../../ui/shortcuts'

const load = () => import('./Palette')
const Palette = lazyWithRetry(async () => (await load()).Palette)

/** Loads the search's code before it is opened. */
export const preparePalette = (): void => preload(load)

interface PaletteOpenerProps {
  profile: Profile
  /** The panel over which it opens; null for the page. */
  panel: () => Element | null
  open: boolean
  onOpen: (open: boolean) => void
}

/** Opens the search by Ctrl K (⌘ K), unless something covers the page or the panel. */
export const PaletteOpener = ({ profile, panel, open, onOpen }: PaletteOpenerProps) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (!isCovered(panel())) onOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  if (!open || profile.locked !== null) return null
  return (
    <Suspense fallback={null}>
      <Palette profile={profile} onClose={() => onOpen(false)} />
    </Suspense>
  )
}
