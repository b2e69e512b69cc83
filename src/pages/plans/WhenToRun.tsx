import { useNow } from '../../util/now'
import { Button } from '../../ui/Button'
import { MomentField } from '../../form/MomentField'
import { quickTimes } from './quick-times'

interface MomentChoiceProps {
  value: string
  onChange: (value: string) => void
}

/** A time to begin: typed, or one that is often chosen. */
export const MomentChoice = ({ value, onChange }: MomentChoiceProps) => {
  const now = useNow()
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-64 flex-1 sm:max-w-md">
        <MomentField name="run_at" label="Begins" value={value} onChange={onChange} />
      </div>
      {quickTimes(new Date(now)).map((time) => (
        <Button key={time.label} onClick={() => onChange(time.value)}>
          {time.label}
        </Button>
      ))}
    </div>
  )
}

const times = { now: 'Run now', later: 'Schedule…' }

/** When a bulk change is run. */
export type When = keyof typeof times

/** Chooses between now and a time. */
export const WhenChoice = ({ value, onChange }: { value: When; onChange: (value: When) => void }) => (
  <fieldset className="flex flex-wrap gap-x-4">
    <legend className="sr-only">When</legend>
    {Object.entries(times).map(([when, words]) => (
      <label key={when} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="radio"
          name="when"
          checked={value === when}
          className="size-4 shrink-0 accent-accent"
          onChange={() => onChange(when as When)}
        />
        {words}
      </label>
    ))}
  </fieldset>
)
