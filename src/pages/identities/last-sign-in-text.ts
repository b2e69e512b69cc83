import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import type { Health } from '../../contract/generated/schemas/health.zod'
import { signInServiceNames } from '../../resources/identities/sign-in-services'
import { formatDay } from '../../util/time'

/** The text where no sign-in was seen. Not "Never": mail servers may not have reported one. */
export const noneSeen = (
  { created_at }: Pick<IdentityDetail, 'created_at'>,
  mail: Pick<Health['mail'], 'state' | 'attached_at'> | undefined,
): string => {
  if (mail === undefined) return 'Unknown'
  const { state, attached_at: attachedAt } = mail
  if (state === 'not_attached' || attachedAt === null) return 'Not tracked yet'
  const since =
    Date.parse(created_at) > Date.parse(attachedAt)
      ? `No sign-ins by IMAP or POP3 since the identity was added (${formatDay(new Date(created_at))})`
      : `No sign-ins by IMAP or POP3 yet (tracked since ${formatDay(new Date(attachedAt))})`
  return state === 'unreachable' ? `${since}. The mail server isn’t responding.` : since
}

/**
 * Describes the services without a sign-in that only some mail servers report (SMTP and ManageSieve). Returns null if each of
 * them has a sign-in.
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
    ? `${names.join(' and ')}: unknown`
    : `No sign-ins by ${names.join(' or ')} since ${formatDay(new Date(since))}`
}
