import type { MailSystem } from '../../contract/generated/schemas/mailSystem.zod'

type Mail = Pick<MailSystem, 'state' | 'binds_rules'>

/** Whether mail servers are known not to apply forwards, auto-replies and stops of users' rules. */
export const isUnbound = (mail: Mail | undefined): boolean =>
  mail?.state === 'attached' && mail.binds_rules === false

/** That mail servers don't apply the settings of rules yet; null where they do, or that is unknown. */
export const unboundText = (mail: Mail | undefined): string | null =>
  isUnbound(mail)
    ? 'The mail server doesn’t apply these settings yet: its files are from an older version of Postroom, or it has no Sieve. The operator can update it (postroom mail attach).'
    : null

/** That rules still reach other organizations although other mail systems aren’t allowed; null where they don’t, or that is unknown. */
export const openOrganizationsText = (
  mail: (Mail & Pick<MailSystem, 'binds_organizations'>) | undefined,
): string | null =>
  mail?.state === 'attached' && mail.binds_rules !== false && mail.binds_organizations === false
    ? 'Users’ rules can still send mail to other organizations of this mail service. The operator can change that (postroom mail attach, MAIL_POLICY).'
    : null

/**
 * Where mail stays that may not leave for other mail systems, as the end of a sentence; null where mail servers may send it there, or
 * that is unknown. Without a mail server it is what the setting means.
 */
export const refusedMailPlace = (
  mail: (Mail & Pick<MailSystem, 'binds_organizations'>) | undefined,
): string | null => {
  if (mail?.state === 'not_attached') return 'in the mailbox'
  if (mail?.binds_rules !== true) return null
  return mail.binds_organizations === true
    ? 'in the mailbox'
    : 'in the mailbox, unless it is for another organization of this mail service'
}
