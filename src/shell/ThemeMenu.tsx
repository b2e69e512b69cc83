import { Monitor, Moon, Sun } from 'lucide-react'
import { Flyout } from './Flyout'
import { setTheme, themes, useTheme } from './theme'

const themeLabels = {
  light: { icon: Sun, word: 'Light' },
  dark: { icon: Moon, word: 'Dark' },
  system: { icon: Monitor, word: 'As the system' },
}

/** Chooses between the light theme, the dark theme and the system's setting. */
export const ThemeMenu = () => {
  const theme = useTheme()
  const Icon = themeLabels[theme].icon
  return (
    <Flyout label="Theme" side="right" button={<Icon aria-hidden="true" className="size-4" />}>
      <fieldset className="flex flex-col">
        <legend className="pb-1 font-medium">Theme</legend>
        {themes.map((choice) => (
          <label
            key={choice}
            className="flex min-h-8 items-center gap-2 rounded-sm px-1 hover:bg-hover pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="theme"
              checked={choice === theme}
              onChange={() => setTheme(choice)}
              className="size-4 accent-accent"
            />
            {themeLabels[choice].word}
          </label>
        ))}
      </fieldset>
    </Flyout>
  )
}
