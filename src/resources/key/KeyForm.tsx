import { type FormEvent, useEffect, useRef, useState } from 'react'
import { keyPrefix } from '../../contract/generated/rules/key'
import { keyFormatError } from '../../session/key-checksum'
import type { Profile } from '../../session/profiles'
import { signInWithKey } from './sign-in'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { explainKeyError } from './explain-key-error'
import { TextInput } from '../../ui/TextInput'

interface KeyFormProps {
  label: string
  submit: string
  /** The organization the key must belong to; absent when any will do. */
  organizationId?: string | undefined
  /** The user name under which a password manager stores the key. */
  account: string
  /** Whether the field gets the focus, on a page that has nothing else to do. */
  takesFocus?: boolean
  onSignedIn?: (profile: Profile) => void
}

/** One field for a key and a button that signs in with it. The key is never in React's state. */
export const KeyForm = (props: KeyFormProps) => {
  const { label, submit, organizationId, account, takesFocus = false, onSignedIn } = props
  const input = useRef<HTMLInputElement>(null)
  const [fieldError, setFieldError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  const showError = (sentence: string) => {
    setFieldError(sentence)
    input.current?.focus()
  }
  const open = async (event: FormEvent) => {
    event.preventDefault()
    const key = input.current?.value.trim() ?? ''
    const formatError = keyFormatError(key)
    if (formatError !== null) return showError(formatError)
    if (busy) return
    setBusy(true)
    setFieldError(null)
    try {
      const profile = await signInWithKey(key, organizationId)
      onSignedIn?.(profile)
    } catch (error) {
      showError(explainKeyError(error))
    }
    setBusy(false)
  }

  return (
    <form onSubmit={(event) => void open(event)} className="flex flex-col gap-4" noValidate>
      <input type="text" name="account" autoComplete="username" value={account} readOnly hidden />
      <Field name="key" label={label} error={fieldError}>
        <TextInput
          ref={input}
          type="password"
          autoComplete="current-password"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={`${keyPrefix}…`}
        />
      </Field>
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? 'Checking the key…' : submit}
      </Button>
    </form>
  )
}
