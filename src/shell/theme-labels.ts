import { Monitor, Moon, Sun } from 'lucide'

/** The icon and the name of each theme. */
export const themeLabels = {
  light: { icon: Sun, word: 'Light' },
  dark: { icon: Moon, word: 'Dark' },
  system: { icon: Monitor, word: 'System' },
}
