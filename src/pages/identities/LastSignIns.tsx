import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import { useMail } from '../../resources/health/use-mail-state'
import { signInServiceNames } from '../../resources/identities/sign-in-services'
import { RelativeTime } from '../../ui/RelativeTime'
import { noneSeen, othersSeen } from './last-sign-in-text'

/** When an identity last signed in, by service, as reported by mail servers. */
export const LastSignIns = ({ identity }: { identity: IdentityDetail }) => {
  const mail = useMail()
  const { logins, last_login_at } = identity
  // In a demonstration it is invented, and has no service.
  if (logins.length === 0 && last_login_at !== null) return <RelativeTime time={last_login_at} />
  const others = othersSeen(identity)
  const isAttached = mail !== undefined && mail.state !== 'not_attached'
  return (
    <>
      {logins.length === 0 ? (
        <span className="text-muted">{noneSeen(identity, mail)}</span>
      ) : (
        <ul aria-label="Last sign-in by service">
          {logins.map(({ service_code, last_login_at: time }) => (
            <li key={service_code}>
              {signInServiceNames[service_code]}: <RelativeTime time={time} />
            </li>
          ))}
        </ul>
      )}
      {isAttached && others !== null && <p className="text-muted">{others}</p>}
    </>
  )
}
