import type { ForwardingUse } from '../../contract/generated/schemas/forwardingUse.zod'
import type { OrganizationSettings } from '../../contract/generated/schemas/organizationSettings.zod'
import { countOf } from '../../util/number'
import { formatDay } from '../../util/time'

type Forwarding = OrganizationSettings['external_forwarding']

/**
 * What a change of the setting does to forwards and users' rules, in sentences; none without a change.
 * @param unbound that the mail servers don't apply the setting yet; null where they do, or that is unknown.
 */
export const forwardingConsequences = (
  before: Forwarding,
  after: Forwarding,
  use: ForwardingUse,
  unbound: string | null,
): string[] =>
  before === after ? [] : [...changeSentences(after, use), ...(unbound === null ? [] : [unbound])]

const changeSentences = (
  after: Forwarding,
  { forward_count, own_rules_count, redirect_count, since }: ForwardingUse,
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
      : `The mail rules of ${countOf(own_rules_count, 'identity', 'identities')} have sent ${countOf(redirect_count, 'message', 'messages')} there in the last 30 days. Such mail will stay in the mailbox.`
  return [
    forward_count === 0
      ? 'No forward to another mail system is set.'
      : `${forwards} to other mail systems will stop. Mail will stay in the mailbox.`,
    report,
  ]
}
