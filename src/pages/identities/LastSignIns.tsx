import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import type { Health } from '../../contract/generated/schemas/health.zod'
import { useMail } from '../../resources/health/use-mail-state'
import { signInServiceNames } from '../../resources/identities/sign-in-services'
import { RelativeTime } from '../../ui/RelativeTime'
import { formatDay } from '../../util/time'

/** What is said where nobody has seen a sign-in; never "Never", which nobody knows. */
const noneSeen = (
  { created_at }: Pick<IdentityDetail, 'created_at'>,
  mail: Health['mail'] | undefined,
): string => {
  const attachedAt = mail?.attached_at
  if (mail?.state === 'not_attached' || attachedAt == null) return 'Not known'
  const since =
    Date.parse(created_at) > Date.parse(attachedAt)
      ? `None by IMAP or POP3 since ${formatDay(new Date(created_at))}, when the identity was made`
      : `None by IMAP or POP3 since ${formatDay(new Date(attachedAt))}, when the mail system was attached`
  return mail?.state === 'unreachable' ? `${since}; it does not answer now` : since
}

/** When a person last signed in, by service as far as mail servers have told. */
export const LastSignIns = ({ identity }: { identity: IdentityDetail }) => {
  const mail = useMail()
  const { logins, last_login_at } = identity
  if (logins.length > 0) {
    return (
      <ul aria-label="Last sign-in by service">
        {logins.map(({ service_code, last_login_at: time }) => (
          <li key={service_code}>
            {signInServiceNames[service_code]}: <RelativeTime time={time} />
          </li>
        ))}
      </ul>
    )
  }
  // A demonstration's, which is invented and of no service.
  if (last_login_at !== null) return <RelativeTime time={last_login_at} />
  return <span className="text-muted">{noneSeen(identity, mail)}</span>
}
