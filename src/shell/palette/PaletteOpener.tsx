import { createElement, Suspense, useEffect, useState } from 'react'
import type { Profile } from '../../session/profiles'
import { lazyWithRetry, preload } from '../../ui/lazy-with-retry'
import { isCovered } from '../../ui/shortcuts'
import { createStore } from '../../util/store'
import { EarlyField } from './EarlyField'
import type { Palette } from './Palette'

// Once loaded, it is rendered directly: React delays suspended content a moment longer.
const loaded = createStore<typeof Palette | null>(null)

const load = async () => {
  loaded.set((await import('./Palette')).Palette)
  return loaded.get() as typeof Palette
}
const LatePalette = lazyWithRetry(load)

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
  const [text, setText] = useState('')
  const content = loaded.use() ?? LatePalette
  const close = () => {
    setText('')
    onOpen(false)
  }
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
    <Suspense fallback={<EarlyField text={text} onText={setText} onClose={close} />}>
      {createElement(content, { profile, typedBefore: text, onClose: close })}
    </Suspense>
  )
}
