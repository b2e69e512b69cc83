import { setTheme, themes, useTheme } from './theme'
import { themeLabels } from './theme-labels'
import { ownZoneName, setZone, useZone, zones } from '../util/zone'
import { Icon } from '../ui/Icon'

/** The time zone in which times are shown. */
const ZoneChoice = () => {
  const zone = useZone()
  const timeZoneText = { local: `Browser time zone (${ownZoneName()})`, utc: 'UTC' }
  return (
    <fieldset className="flex flex-col">
      <legend className="pb-1 font-medium">Times</legend>
      {zones.map((choice) => (
        <label
          key={choice}
          className="flex min-h-8 items-center gap-2 rounded-sm px-1 hover:bg-hover pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="zone"
            checked={choice === zone}
            onChange={() => setZone(choice)}
            className="size-4 accent-accent"
          />
          <span className="flex-1 wrap-anywhere">{timeZoneText[choice]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The themes and the zones to choose from. */
export const DisplayChoice = () => (
  <div className="flex flex-col gap-3">
    <ThemeChoice />
    <ZoneChoice />
  </div>
)

const ThemeChoice = () => {
  const theme = useTheme()
  return (
    <fieldset className="flex flex-col">
      <legend className="pb-1 font-medium">Theme</legend>
      {themes.map((choice) => {
        const { icon, word } = themeLabels[choice]
        return (
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
            <span className="flex-1">{word}</span>
            <Icon icon={icon} className="size-4 text-muted" />
          </label>
        )
      })}
    </fieldset>
  )
}
