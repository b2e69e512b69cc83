import { type FormEvent, useRef, useState } from 'react'
import { explainOwnError } from '../../resources/me/own-text'
import { openOwnSession, type OwnSession } from '../../resources/me/queries'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { TextInput } from '../../ui/TextInput'

interface SignInFormProps {
  address: string
  onAddress: (address: string) => void
  onSignedIn: (session: OwnSession) => Promise<void>
}

const focus = (field: HTMLInputElement | null) => field?.focus()

/** Signs an identity in with its address and password. The password is never in React's state. */
export const SignInForm = ({ address, onAddress, onSignedIn }: SignInFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<{ address?: string; password?: string }>({})
  const [busy, setBusy] = useState(false)
  // After a session that has ended, the address is still there.
  const [first] = useState(address === '' ? 'address' : 'password')

  const fieldOf = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
  const show = (name: 'address' | 'password', sentence: string) => {
    setErrors({ [name]: sentence })
    fieldOf(name)?.focus()
  }
  const signIn = async (event: FormEvent) => {
    event.preventDefault()
    const password = fieldOf('password')?.value ?? ''
    if (busy) return
    if (address.trim() === '')
      return show('address', 'Enter your full email address, such as ada@example.org.')
    if (password === '') return show('password', 'Enter your password.')
    setBusy(true)
    setErrors({})
    try {
      await onSignedIn(await openOwnSession(address, password))
    } catch (error) {
      show('password', explainOwnError(error))
    }
    setBusy(false)
  }

  return (
    <>
      <div className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold">My account</h1>
        <p>Sign in to change the password of your mailbox, or to sign out everywhere.</p>
      </div>
      <form ref={form} onSubmit={(event) => void signIn(event)} className="flex flex-col gap-4" noValidate>
        <Field
          name="address"
          label="Address"
          description="Your full email address, such as ada@example.org."
          error={errors.address}
        >
          <TextInput
            ref={first === 'address' ? focus : null}
            value={address}
            onChange={(event) => onAddress(event.currentTarget.value)}
            autoComplete="username"
            autoCapitalize="off"
            inputMode="email"
            maxLength={320}
            spellCheck={false}
            aria-required
          />
        </Field>
        <Field name="password" label="Password" error={errors.password}>
          <TextInput
            ref={first === 'password' ? focus : null}
            type="password"
            autoComplete="current-password"
            maxLength={512}
            aria-required
          />
        </Field>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
      <details className="text-muted">
        <summary className="min-h-6 cursor-pointer pointer-coarse:min-h-11">About signing in</summary>
        <div className="flex flex-col gap-2 pt-2">
          <p>
            An address with an international domain works in both forms, such as ada@bücher.example and
            ada@xn--bcher-kva.example.
          </p>
          <p>
            You stay signed in for 15 minutes, or until you close or reload this page. Nothing is stored in
            this browser.
          </p>
        </div>
      </details>
    </>
  )
}
