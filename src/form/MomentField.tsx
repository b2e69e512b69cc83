import { type SyntheticEvent, useState } from 'react'
import { Field } from '../ui/Field'
import { TextInput } from '../ui/TextInput'
import { clockChangeAt, formatMinute, fromLocalInput } from '../util/time'
import { currentZone, ownZoneName } from '../util/zone'

interface MomentFieldProps {
  name: string
  label: string
  /** As the input has it: `2026-11-20T09:15`, in the zone in which times are shown; '' for none. */
  value: string
  /** What happens then; the zone follows. */
  description?: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** The zone, and the moment that was typed with its offset: the clock skips or repeats some times. */
const momentText = (value: string): string => {
  const zone = currentZone() === 'utc' ? 'In UTC.' : `In your time zone, ${ownZoneName()}.`
  const time = fromLocalInput(value)
  if (time === undefined) return zone
  const moment = formatMinute(new Date(time))
  const clock = value.slice(11, 16)
  const change = clockChangeAt(value)
  if (change === 'skipped') return `${zone} The clock skips ${clock} on that day, so this is ${moment}.`
  if (change === 'repeated')
    return `${zone} The clock shows ${clock} twice on that day. This is the first: ${moment}.`
  return `${zone} This is ${moment}.`
}

/**
 * One field of a form that holds a day and a time, in the zone in which times are shown. A day without a time is an error: the
 * browser gives such a field no value.
 */
export const MomentField = ({ name, label, value, description, error, onChange }: MomentFieldProps) => {
  const [isPartial, setPartial] = useState(false)
  const check = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setPartial(currentTarget.validity.badInput)
  return (
    <Field
      name={name}
      label={label}
      description={[description, momentText(value)].filter(Boolean).join(' ')}
      error={isPartial ? 'Enter the day and the time.' : error}
    >
      <TextInput
        type="datetime-local"
        value={value}
        onBlur={check}
        onInvalid={check}
        onChange={(event) => {
          check(event)
          onChange(event.currentTarget.value)
        }}
      />
    </Field>
  )
}
