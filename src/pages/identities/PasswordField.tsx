import { Check, CircleDashed, Eye, EyeOff, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { TextInput } from '../../ui/TextInput'
import { passwordRules } from './password-rules'

interface PasswordFieldProps {
  value: string
  onChange: (password: string) => void
  localPart: string
  error: string | undefined
}

/** A password that one sets for somebody, with the rules as they are kept while one types. */
export const PasswordField = ({ value, onChange, localPart, error }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="flex flex-col gap-2">
      <Field name="password" label="New password" error={error}>
        <div className="flex gap-2">
          <PasswordInput shown={shown} value={value} onChange={onChange} />
          <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
            <Icon aria-hidden="true" className="size-4" />
            Show
          </Button>
        </div>
      </Field>
      <ul aria-label="Rules for the password" className="flex flex-col gap-0.5">
        {passwordRules(value, localPart).map(({ words, kept }) => (
          <Rule key={words} words={words} kept={value === '' ? null : kept} />
        ))}
      </ul>
    </div>
  )
}

const PasswordInput = ({
  shown,
  value,
  onChange,
}: { shown: boolean } & Pick<PasswordFieldProps, 'value' | 'onChange'>) => (
  <TextInput
    type={shown ? 'text' : 'password'}
    value={value}
    aria-required
    autoComplete="new-password"
    spellCheck={false}
    className="font-mono"
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

const Rule = ({ words, kept }: { words: string; kept: boolean | null }) => {
  const Icon = kept === null ? CircleDashed : kept ? Check : X
  const colour = kept === null ? 'text-muted' : kept ? 'text-ok' : 'text-danger'
  return (
    <li className={`flex items-center gap-2 ${colour}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {words}
      {kept !== null && <span className="sr-only">: {kept ? 'kept' : 'not kept'}</span>}
    </li>
  )
}
