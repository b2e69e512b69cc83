import { useState } from 'react'
import type { OwnIdentity } from '../../contract/generated/schemas/ownIdentity.zod'
import { isEnded, type OwnSession } from '../../resources/me/queries'
import { Notice } from '../../ui/Notice'
import { OwnPage } from './OwnPage'
import { SignInForm } from './SignInForm'

/** The session and its identity. Typed text outlives a session that ends. */
interface SignedIn {
  session: OwnSession
  identity: OwnIdentity
}

/** The self-service page of an identity. */
export const MePage = () => {
  const [signedIn, setSignedIn] = useState<SignedIn | null>(null)
  const [address, setAddress] = useState('')
  const [password, setPassword] = useState('')
  const [hasEnded, setHasEnded] = useState(false)

  const leave = (ended: boolean) => {
    setHasEnded(ended)
    setSignedIn(null)
  }
  return (
    <div className="doorway">
      <main className="door">
        <div className="flex items-center gap-2 font-semibold">
          <img src="/icon.svg" alt="" width="32" height="32" />
          Postroom
        </div>
        {signedIn === null ? (
          <>
            {hasEnded && (
              <Notice tone="warning" title="You were signed out">
                <p>Sign in again to continue. What you typed is still there.</p>
              </Notice>
            )}
            <SignInForm
              address={address}
              onAddress={setAddress}
              onSignedIn={async (session) => {
                const identity = await session.identity()
                setSignedIn({ session, identity })
              }}
            />
          </>
        ) : (
          <OwnPage
            session={signedIn.session}
            identity={signedIn.identity}
            onIdentity={(identity) => setSignedIn({ ...signedIn, identity })}
            password={password}
            onPassword={setPassword}
            onFailed={(error) => {
              if (isEnded(error)) leave(true)
            }}
            onLeft={() => {
              setPassword('')
              leave(false)
            }}
          />
        )}
      </main>
    </div>
  )
}
