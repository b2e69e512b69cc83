import { Suspense } from 'react'
import { lazyWithRetry } from '../ui/lazy-with-retry'
import { Flyout } from './Flyout'
import { useTheme } from './theme'
import { themeLabels } from './theme-labels'
import { Icon } from '../ui/Icon'

const DisplayChoice = lazyWithRetry(async () => (await import('./DisplayChoice')).DisplayChoice)

/** Chooses the theme, and the zone of times. */
export const ThemeMenu = () => {
  const icon = themeLabels[useTheme()].icon
  return (
    <Flyout label="Theme and times" side="right" button={<Icon icon={icon} />}>
      <Suspense fallback={null}>
        <DisplayChoice />
      </Suspense>
    </Flyout>
  )
}
