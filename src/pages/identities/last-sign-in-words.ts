import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import type { Health } from '../../contract/generated/schemas/health.zod'
import { signInServiceNames } from '../../resources/identities/sign-in-services'
import { formatDay } from '../../util/time'

/** What is said where nobody has seen a sign-in; never "Never", which nobody knows. */
export const noneSeen = (
  { created_at }: Pick<IdentityDetail, 'created_at'>,
  mail: Pick<Health['mail'], 'state' | 'attached_at'> | undefined,
): string => {
  const attachedAt = mail?.attached_at
  if (mail?.state === 'not_attached' || attachedAt == null) return 'Not known'
  const since =
    Date.parse(created_at) > Date.parse(attachedAt)
      ? `None by IMAP or POP3 since ${formatDay(new Date(created_at))}, when the identity was made`
      : `None by IMAP or POP3 since ${formatDay(new Date(attachedAt))}, when the mail system was attached`
  return mail?.state === 'unreachable' ? `${since}; it does not answer now` : since
}

/**
 * What is known of the services of which mail servers tell only where they are set up to, as far as no sign-in was seen; null
 * where one by each was.
 */
export const othersSeen = ({
  logins,
  all_logins_since: since,
}: Pick<IdentityDetail, 'logins' | 'all_logins_since'>): string | null => {
  const names = (['smtp_submission', 'managesieve'] as const)
    .filter((code) => logins.every(({ service_code }) => service_code !== code))
    .map((code) => signInServiceNames[code])
  if (names.length === 0) return null
  return since === null
    ? `${names.join(' and ')}: not known`
    : `None by ${names.join(' or ')} since ${formatDay(new Date(since))}`
}
