import { Monitor, Moon, Sun } from 'lucide'

/** The sign and the words of each theme. */
export const themeLabels = {
  light: { icon: Sun, word: 'Light' },
  dark: { icon: Moon, word: 'Dark' },
  system: { icon: Monitor, word: 'As the system' },
}
