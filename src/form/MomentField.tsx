import { Field } from '../ui/Field'
import { TextInput } from '../ui/TextInput'
import { currentZone, ownZoneName } from '../util/zone'

interface MomentFieldProps {
  name: string
  label: string
  /** As the input has it: `2026-11-20T09:15`, in the zone in which times are shown; '' for none. */
  value: string
  onChange: (value: string) => void
}

/** One field of a form that holds a day and a time, in the zone in which times are shown. */
export const MomentField = ({ name, label, value, onChange }: MomentFieldProps) => (
  <Field
    name={name}
    label={label}
    description={currentZone() === 'utc' ? 'In UTC.' : `In the zone of this browser, ${ownZoneName()}.`}
  >
    <TextInput
      type="datetime-local"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </Field>
)
