import type { PlanItem } from '../../contract/generated/schemas/planItem.zod'
import { upperFirst } from '../../util/upper-first'

type Side = NonNullable<PlanItem['after']>

const members = ['forward_to', 'auto_reply', 'own_rules'] as const

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const forwardText = (forward: unknown): string => {
  if (!isObject(forward)) return 'not forwarded'
  const target = forward['to_display_name'] ?? forward['to_address_unicode'] ?? forward['to_address']
  return `mail forwarded to ${String(target)}, ${forward['keep_copy'] === false ? 'without' : 'with'} a copy`
}

const autoReplyText = (reply: unknown): string =>
  isObject(reply) ? `answered: “${String(reply['subject'])}”` : 'not answered'

/** What happens to new mail of an identity that leaves or comes back, and to its user's rules; '' for nothing. */
export const rulesText = (after: Side): string => {
  const words = [
    ...('forward_to' in after ? [forwardText(after['forward_to'])] : []),
    ...('auto_reply' in after ? [autoReplyText(after['auto_reply'])] : []),
    ...('own_rules' in after
      ? [after['own_rules'] === 'stopped' ? 'user’s rules stopped' : 'user’s rules run']
      : []),
  ].join(', ')
  return upperFirst(words)
}

/** Returns values without those of the forward, the auto-reply and the user's rules. */
export const withoutRules = (side: Side): Side =>
  Object.fromEntries(Object.entries(side).filter(([name]) => !members.some((one) => one === name)))
