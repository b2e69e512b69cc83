import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import type { Health } from '../../contract/generated/schemas/health.zod'
import { signInServiceNames } from '../../resources/identities/sign-in-services'
import { formatDay } from '../../util/time'

/** The text where no sign-in was seen: since when mail servers report them, or since when there is the identity. */
export const noneSeen = (
  { created_at, all_logins_since }: Pick<IdentityDetail, 'created_at' | 'all_logins_since'>,
  mail: Pick<Health['mail'], 'state' | 'attached_at'> | undefined,
): string => {
  if (mail === undefined) return 'Unknown'
  const { state, attached_at: attachedAt } = mail
  if (state === 'not_attached' || attachedAt === null) return 'Not tracked yet'
  const services = all_logins_since === null ? ' by IMAP or POP3' : ''
  const times = [created_at, attachedAt, all_logins_since ?? attachedAt].map((time) => Date.parse(time))
  const since = `Never signed in${services} (tracked since ${formatDay(new Date(Math.max(...times)))})`
  return state === 'unreachable' ? `${since}. The mail server isn’t responding.` : since
}

/**
 * Describes the services without a sign-in that only some mail servers report (SMTP and ManageSieve). Returns null if each of
 * them has a sign-in, or if no service has one and all are reported: `noneSeen` says so.
 */
export const othersSeen = ({
  logins,
  all_logins_since: since,
}: Pick<IdentityDetail, 'logins' | 'all_logins_since'>): string | null => {
  const names = (['smtp_submission', 'managesieve'] as const)
    .filter((code) => logins.every(({ service_code }) => service_code !== code))
    .map((code) => signInServiceNames[code])
  if (names.length === 0 || (logins.length === 0 && since !== null)) return null
  return since === null
    ? `${names.join(' and ')}: unknown`
    : `No sign-ins by ${names.join(' or ')} since ${formatDay(new Date(since))}`
}
