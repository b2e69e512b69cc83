import { createStore } from '../util/store'

// public/theme.js reads the same key before the first paint.
const STORAGE_KEY = 'postroom.theme'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const readStored = (): Theme =>
  themes.find((theme) => theme === localStorage.getItem(STORAGE_KEY)) ?? 'system'

const show = (theme: Theme) => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

const theme = createStore(readStored(), show)

/** The chosen theme, in this tab and every other. */
export const useTheme = theme.use

export const setTheme = (next: Theme): void => {
  localStorage.setItem(STORAGE_KEY, next)
  theme.set(next)
}

addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY) theme.set(readStored())
})
