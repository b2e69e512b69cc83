import { useState } from 'react'
import type { OwnIdentity } from '../../contract/generated/schemas/ownIdentity.zod'
import { doneTitle, mustChangeSentence, type OwnAct, receiptSentence } from '../../resources/me/own-text'
import { publicServerLines } from '../../resources/health/public-servers'
import type { OwnSession } from '../../resources/me/queries'
import { usePolled } from '../../resources/me/use-polled'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { OwnMail } from './OwnMail'
import { PasswordForm } from './PasswordForm'
import { SignIns } from './SignIns'

interface OwnPageProps {
  session: OwnSession
  identity: OwnIdentity
  onIdentity: (identity: OwnIdentity) => void
  password: string
  onPassword: (password: string) => void
  /** Called with each error of the session. */
  onFailed: (error: unknown) => void
  onLeft: () => void
}

/** Milliseconds between two requests for the state of a change. */
const pollMs = 500

/** The last act, and when its receipt was read (milliseconds). */
interface SelfServiceResult {
  act: OwnAct
  readAt: number
}

/** The page after signing in: change the password, see open sign-ins, and sign out everywhere. */
export const OwnPage = (props: OwnPageProps) => {
  const { session, identity, onIdentity, password, onPassword, onFailed, onLeft } = props
  const [done, setDone] = useState<SelfServiceResult | null>(null)
  const isPending = done !== null && identity.enforcement?.state === 'pending'
  usePolled(isPending ? pollMs : null, async () => {
    try {
      onIdentity(await session.identity())
      setDone((last) => last && { ...last, readAt: Date.now() })
    } catch (error) {
      onFailed(error)
    }
  })
  const finish = (act: OwnAct) => (after: OwnIdentity) => {
    onIdentity(after)
    setDone({ act, readAt: Date.now() })
  }
  const mustChange = mustChangeSentence(identity)
  const servers = publicServerLines(identity.public_servers)
  return (
    <>
      <div className="flex flex-col gap-1">
        <h1 className="text-xl font-semibold wrap-anywhere">{identity.display_name}</h1>
        <p className="text-muted wrap-anywhere">
          {identity.address_unicode}, {identity.organization_name}
        </p>
        {servers.length === 0 && identity.address !== identity.address_unicode && (
          <p className="wrap-anywhere">In mail apps, sign in as {identity.address}.</p>
        )}
      </div>
      {mustChange !== null && (
        <Notice tone="warning" title="Change your password">
          <p>{mustChange}</p>
        </Notice>
      )}
      {done !== null && (
        <Notice tone="info" title={doneTitle(done.act, identity)}>
          <p>{receiptSentence(identity, done.readAt)}</p>
        </Notice>
      )}
      <PasswordForm
        session={session}
        address={identity.address}
        mail={identity.mail.state}
        password={password}
        onPassword={onPassword}
        onFailed={onFailed}
        onChanged={finish('change')}
      />
      <SignIns
        key={`${done?.act} ${identity.enforcement?.state}`}
        session={session}
        mail={identity.mail.state}
        onFailed={onFailed}
        onSignedOut={finish('sign_out')}
      />
      <OwnMail session={session} onFailed={onFailed} />
      {servers.length > 0 && (
        <section aria-labelledby="mail-programs" className="flex flex-col gap-4 border-t border-line pt-4">
          <h2 id="mail-programs" className="font-medium">
            Settings for mail apps
          </h2>
          <dl className="flex flex-col gap-2">
            {[['User name', identity.address] as const, ...servers].map(([name, value]) => (
              <div key={name}>
                <dt className="text-muted">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <div className="border-t border-line pt-4">
        <Button
          onClick={() => {
            // Without an answer the session ends on its own later.
            void session.end().catch(() => undefined)
            onLeft()
          }}
        >
          Sign out of this page
        </Button>
      </div>
    </>
  )
}
