import type { ForwardingUse } from '../../contract/generated/schemas/forwardingUse.zod'
import type { MailSystem } from '../../contract/generated/schemas/mailSystem.zod'
import type { OrganizationSettings } from '../../contract/generated/schemas/organizationSettings.zod'
import { openOrganizationsText, refusedMailPlace, unboundText } from '../../resources/delivery/unbound-text'
import { countOf } from '../../util/number'
import { formatDay } from '../../util/time'

type Forwarding = OrganizationSettings['external_forwarding']

type Mail = Pick<MailSystem, 'state' | 'binds_rules' | 'binds_organizations'> | undefined

/** The choices of the setting. Mail is said to stay in the mailbox only where mail servers keep it there. */
export const forwardingOptions = (mail: Mail): Readonly<Record<Forwarding, string>> => {
  const place = refusedMailPlace(mail)
  return {
    allowed: 'Allowed',
    refused: place === null ? 'Not allowed' : `Not allowed. That mail stays ${place}.`,
  }
}

/**
 * What a change of the setting does to forwards and users' rules, in sentences, and what the mail servers don't apply of it. Without
 * a change only the latter, where other mail systems aren't allowed.
 * @param use undefined while it is loaded.
 */
export const forwardingConsequences = (
  before: Forwarding,
  after: Forwarding,
  use: ForwardingUse | undefined,
  mail: Mail,
): string[] => {
  if (before === after && after === 'allowed') return []
  const unbound = unboundText(mail) ?? (after === 'refused' ? openOrganizationsText(mail) : null)
  return [
    ...(before === after || use === undefined ? [] : changeSentences(after, use, refusedMailPlace(mail))),
    ...(unbound === null ? [] : [unbound]),
  ]
}

const changeSentences = (
  after: Forwarding,
  { forward_count, own_rules_count, redirect_count, since }: ForwardingUse,
  place: string | null,
): string[] => {
  const forwards = countOf(forward_count, 'forward', 'forwards')
  if (after === 'allowed')
    return [
      forward_count === 0
        ? 'No forward to another mail system is set.'
        : `${forwards} to other mail systems will work again.`,
      'Users’ rules that send mail to other mail systems will work again.',
    ]
  const report =
    own_rules_count === 0
      ? since === null
        ? 'No mail server has reported users’ rules that send mail there.'
        : `No users’ rules have sent mail there in the last 30 days (reported since ${formatDay(new Date(since))}).`
      : `The mail rules of ${countOf(own_rules_count, 'identity', 'identities')} have sent ${countOf(redirect_count, 'message', 'messages')} there in the last 30 days.${place === null ? '' : ` Such mail will stay ${place}.`}`
  return [
    forward_count === 0
      ? 'No forward to another mail system is set.'
      : // Forwards to other organizations stop in any case: the database leaves them out of the script.
        `${forwards} to other mail systems will stop.${place === null ? '' : ' Mail will stay in the mailbox.'}`,
    report,
  ]
}
