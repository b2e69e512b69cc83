import { Suspense } from 'react'
import { lazyWithRetry } from '../ui/lazy-with-retry'
import { Flyout } from './Flyout'
import { useTheme } from './theme'
import { themeLabels } from './theme-labels'

const DisplayChoice = lazyWithRetry(async () => (await import('./DisplayChoice')).DisplayChoice)

/** Chooses the theme, and the zone of times. */
export const ThemeMenu = () => {
  const Icon = themeLabels[useTheme()].icon
  return (
    <Flyout label="Theme and times" side="right" button={<Icon aria-hidden="true" className="size-4" />}>
      <Suspense fallback={null}>
        <DisplayChoice />
      </Suspense>
    </Flyout>
  )
}
