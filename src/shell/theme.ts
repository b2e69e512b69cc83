import { createStore } from '../util/store'

// public/theme.js reads the same key before the first paint.
const STORED = 'postroom.theme'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const stored = (): Theme => themes.find((theme) => theme === localStorage.getItem(STORED)) ?? 'system'

const show = (theme: Theme) => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

const theme = createStore(stored(), show)

/** The chosen theme, in this tab and every other. */
export const useTheme = theme.use

export const setTheme = (next: Theme): void => {
  localStorage.setItem(STORED, next)
  theme.set(next)
}

addEventListener('storage', (event) => {
  if (event.key === STORED) theme.set(stored())
})
