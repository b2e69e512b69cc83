import type { OwnDelivery } from '../../contract/generated/schemas/ownDelivery.zod'
import type { OwnRules } from '../../contract/generated/schemas/ownRules.zod'
import { keptCopyText, inactiveText, replyTimeText, targetText } from '../delivery/forward-text'
import { isolated } from '../../util/isolated'
import { formatMinute } from '../../util/time'

/** What administrators have set for the user's mail, in sentences. @param now in milliseconds. */
export const ownMailSentences = (
  {
    forward,
    auto_reply,
    own_rules,
    own_rules_stopped_because: reason,
    binds_rules,
    own_rules_read_at: readAt,
  }: OwnDelivery,
  now: number,
): string[] => {
  const isStopped = own_rules === 'stopped' && reason === 'set'
  const inactive = forward && inactiveText(forward)
  const time = auto_reply === null ? '' : replyTimeText(auto_reply, now)
  return [
    ...(forward === null
      ? []
      : [
          `An administrator has set a forward to ${targetText(forward)}${forward.is_outside ? ' (another mail system)' : ''}, ${keptCopyText(forward.keep_copy)}.`,
        ]),
    ...(inactive === null ? [] : [inactive]),
    ...(auto_reply === null
      ? []
      : [
          `An administrator has set an auto-reply: “${isolated(auto_reply.subject)}”${time === '' ? '' : `, ${time}`}.`,
        ]),
    ...(isStopped ? ['An administrator has stopped your rules. You can still change them.'] : []),
    ...(binds_rules === false && (forward !== null || auto_reply !== null || isStopped)
      ? ['The mail server doesn’t apply this yet. The operator has to update the mail server.']
      : []),
    ...(readAt === null ? [] : [`An administrator read your rules on ${formatMinute(new Date(readAt))}.`]),
  ]
}

/** What happens to mail that the organization doesn't allow to leave, as far as that is known. */
const refusedMailText = ({
  binds_rules,
  binds_organizations,
  forward,
}: Pick<OwnDelivery, 'binds_rules' | 'binds_organizations' | 'forward'>): string => {
  if (binds_rules === false) return ' The mail server may still send that mail there.'
  // After a forward without a copy, users' rules don't run.
  const leavesByForward = forward !== null && forward.is_in_force && !forward.keep_copy
  if (binds_rules === null || leavesByForward) return ''
  return binds_organizations === true
    ? ' That mail stays here.'
    : ' That mail stays here, unless it is for another organization of this mail service.'
}

/** The user's rules that the organization doesn't allow, in sentences. */
export const refusedRuleSentences = (
  delivery: Pick<OwnDelivery, 'external_forwarding' | 'binds_rules' | 'binds_organizations' | 'forward'>,
  { active }: Pick<OwnRules, 'active'>,
): string[] => {
  if (delivery.external_forwarding === 'allowed' || active === null) return []
  const targets = active.redirects.flatMap(({ to, is_outside }) =>
    is_outside === true && to !== null ? [to] : [],
  )
  const result = refusedMailText(delivery)
  return [...new Set(targets)].map(
    (to) => `Your organization doesn’t allow your rule to ${isolated(to)}.${result}`,
  )
}
