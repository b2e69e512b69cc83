import { useState } from 'react'
import type { OwnIdentity } from '../../contract/generated/schemas/ownIdentity.zod'
import type { OwnSignIns } from '../../contract/generated/schemas/ownSignIns.zod'
import { explainOwnError, serviceWord, signOutEffects, unlistedSentence } from '../../resources/me/own-text'
import type { OwnSession } from '../../resources/me/queries'
import { usePolled } from '../../resources/me/use-polled'
import { Button } from '../../ui/Button'

interface SignInsProps {
  session: OwnSession
  mail: OwnIdentity['mail']['state']
  onFailed: (error: unknown) => void
  onSignedOut: (identity: OwnIdentity) => void
}

/** Milliseconds between two requests. */
const pollMs = 10_000

/** The open sign-ins to the mailbox, and the button that ends them. */
export const SignIns = ({ session, mail, onFailed, onSignedOut }: SignInsProps) => {
  const [signIns, setSignIns] = useState<OwnSignIns | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  usePolled(signIns === null && error === null ? 0 : pollMs, async (signal) => {
    try {
      setSignIns(await session.signIns(signal))
      setError(null)
    } catch (failure) {
      if (signal.aborted) return
      setError(explainOwnError(failure))
      onFailed(failure)
    }
  })
  const signOut = async () => {
    if (busy) return
    setBusy(true)
    try {
      onSignedOut(await session.signOutEverywhere())
    } catch (failure) {
      setError(explainOwnError(failure))
      onFailed(failure)
    }
    setBusy(false)
  }
  const unlisted = signIns && unlistedSentence(signIns)
  return (
    <section aria-labelledby="sign-ins" className="flex flex-col gap-4 border-t border-line pt-4">
      <h2 id="sign-ins" className="font-medium">
        Where you are signed in
      </h2>
      {error === null ? (
        <>
          {signIns === null && <p className="text-muted">Loading sign-ins…</p>}
          {unlisted !== null && <p className="text-muted">{unlisted}</p>}
          {signIns !== null && unlisted === null && (
            <ul className="flex flex-col gap-1">
              {signIns.sign_ins.map(({ service, source }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two programs may be alike in all that is known.
                <li key={index} className="wrap-anywhere">
                  {serviceWord(service)}
                  {source !== null && ` from ${source}`}
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <p role="alert" className="text-danger">
          <span aria-hidden="true">▲ </span>
          {error}
        </p>
      )}
      <Button busy={busy} onClick={() => void signOut()}>
        {busy ? 'Signing out…' : 'Sign out everywhere'}
      </Button>
      <p className="text-muted">{signOutEffects[signIns?.mail.state ?? mail]}</p>
    </section>
  )
}
