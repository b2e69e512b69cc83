import { Check, CircleDashed, Eye, EyeOff, X } from 'lucide'
import { useState } from 'react'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { TextInput } from '../ui/TextInput'
import { passwordRules } from './password-rules'
import { Icon } from '../ui/Icon'

interface PasswordFieldProps {
  value: string
  onChange: (password: string) => void
  localPart: string
  error: string | undefined
}

/** A field for a new password, with the state of each rule while the user types. */
export const PasswordField = ({ value, onChange, localPart, error }: PasswordFieldProps) => {
  const [isShown, setIsShown] = useState(false)
  const icon = isShown ? EyeOff : Eye
  return (
    <div className="flex flex-col gap-2">
      <Field name="password" label="New password" error={error}>
        <div className="flex gap-2">
          <PasswordInput isShown={isShown} value={value} onChange={onChange} />
          <Button aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            <Icon icon={icon} />
            Show
          </Button>
        </div>
      </Field>
      <ul aria-label="Rules for the password" className="flex flex-col gap-0.5">
        {passwordRules(value, localPart).map(({ label, isMet }) => (
          <Rule key={label} label={label} isMet={value === '' ? null : isMet} />
        ))}
      </ul>
    </div>
  )
}

const PasswordInput = ({
  isShown,
  value,
  onChange,
}: { isShown: boolean } & Pick<PasswordFieldProps, 'value' | 'onChange'>) => (
  <TextInput
    type={isShown ? 'text' : 'password'}
    value={value}
    aria-required
    autoComplete="new-password"
    spellCheck={false}
    className="font-mono"
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

const Rule = ({ label, isMet }: { label: string; isMet: boolean | null }) => {
  const icon = isMet === null ? CircleDashed : isMet ? Check : X
  const colour = isMet === null ? 'text-muted' : isMet ? 'text-ok' : 'text-danger'
  return (
    <li className={`flex items-center gap-2 ${colour}`}>
      <Icon icon={icon} className="size-4 shrink-0" />
      {label}
      {isMet !== null && <span className="sr-only">: {isMet ? 'kept' : 'not kept'}</span>}
    </li>
  )
}
