import { type FormEvent, useRef, useState } from 'react'
import type { OwnIdentity } from '../../contract/generated/schemas/ownIdentity.zod'
import { passwordError } from '../../form/password-rules'
import { PasswordField } from '../../form/PasswordField'
import { changeEffects, explainOwnError } from '../../resources/me/own-text'
import type { OwnSession } from '../../resources/me/queries'
import { Button } from '../../ui/Button'

interface PasswordFormProps {
  session: OwnSession
  address: string
  mail: OwnIdentity['mail']['state']
  password: string
  onPassword: (password: string) => void
  onFailed: (error: unknown) => void
  onChanged: (identity: OwnIdentity) => void
}

/** Changes the own password. The old one is known from the sign-in. */
export const PasswordForm = (props: PasswordFormProps) => {
  const { session, address, mail, password, onPassword, onFailed, onChanged } = props
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const localPart = address.slice(0, address.lastIndexOf('@'))

  const show = (sentence: string) => {
    setError(sentence)
    form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus()
  }
  const change = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const sentence = password === '' ? 'Enter a new password.' : passwordError(password, localPart)
    if (sentence !== null) return show(sentence)
    setBusy(true)
    setError(undefined)
    try {
      const after = await session.changePassword(password)
      onPassword('')
      onChanged(after)
    } catch (failure) {
      show(explainOwnError(failure))
      onFailed(failure)
    }
    setBusy(false)
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void change(event)}
      className="flex flex-col gap-4 border-t border-line pt-4"
      noValidate
    >
      <h2 className="font-medium">Password</h2>
      <input type="text" name="account" autoComplete="username" value={address} readOnly hidden />
      <PasswordField value={password} onChange={onPassword} localPart={localPart} error={error} />
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? 'Changing…' : 'Change password'}
      </Button>
      <p className="text-muted">{changeEffects[mail]}</p>
    </form>
  )
}
