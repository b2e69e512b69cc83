import type { OwnDelivery } from '../../contract/generated/schemas/ownDelivery.zod'
import type { OwnRules } from '../../contract/generated/schemas/ownRules.zod'
import { copyWords, inactiveWords, replyTimeWords, targetWords } from '../delivery/forward-words'
import { isolated } from '../../util/isolated'

/** What administrators have set for the user's mail, in sentences. @param now in milliseconds. */
export const ownMailSentences = (
  { forward, auto_reply, own_rules, own_rules_stopped_because: reason }: OwnDelivery,
  now: number,
): string[] => {
  const inactive = forward && inactiveWords(forward)
  const time = auto_reply === null ? '' : replyTimeWords(auto_reply, now)
  return [
    ...(forward === null
      ? []
      : [
          `An administrator forwards your mail to ${targetWords(forward)}${forward.is_outside ? ' (another mail system)' : ''}, ${copyWords(forward.keep_copy)}.`,
        ]),
    ...(inactive === null ? [] : [inactive]),
    ...(auto_reply === null
      ? []
      : [
          `An administrator has set an auto-reply: “${isolated(auto_reply.subject)}”${time === '' ? '' : `, ${time}`}.`,
        ]),
    ...(own_rules === 'stopped' && reason === 'set'
      ? ['An administrator has stopped your own rules. You can still change them.']
      : []),
  ]
}

/** The user's rules whose mail the organization keeps here, in sentences. */
export const refusedRuleSentences = (
  { external_forwarding }: Pick<OwnDelivery, 'external_forwarding'>,
  { active }: Pick<OwnRules, 'active'>,
): string[] => {
  if (external_forwarding === 'allowed' || active === null) return []
  const targets = active.redirects.flatMap(({ to, is_outside }) =>
    is_outside === true && to !== null ? [to] : [],
  )
  return [...new Set(targets)].map(
    (to) => `Your organization doesn’t allow your rule to ${isolated(to)}. That mail stays here.`,
  )
}
