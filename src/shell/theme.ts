import { createSetting, oneOf } from '../util/setting'

export const themes = ['light', 'dark', 'system'] as const

// public/theme.js reads the same setting before the first paint.
const theme = createSetting<(typeof themes)[number]>('theme', {
  byDefault: 'system',
  parse: oneOf(...themes),
  afterSet: (value) => {
    if (value === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = value
  },
})

/** The chosen theme, in this tab and every other. */
export const useTheme = theme.use
export const setTheme = theme.set
