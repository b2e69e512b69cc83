import { Suspense } from 'react'
import { lazyWithRetry } from '../ui/lazy-with-retry'
import { Flyout } from './Flyout'
import { useTheme } from './theme'
import { themeLabels } from './theme-labels'

const ThemeChoice = lazyWithRetry(async () => (await import('./ThemeChoice')).ThemeChoice)

/** Chooses between the light theme, the dark theme and the system's setting. */
export const ThemeMenu = () => {
  const Icon = themeLabels[useTheme()].icon
  return (
    <Flyout label="Theme" side="right" button={<Icon aria-hidden="true" className="size-4" />}>
      <Suspense fallback={null}>
        <ThemeChoice />
      </Suspense>
    </Flyout>
  )
}
