import type { Health } from '../../contract/generated/schemas/health.zod'
import type { Resolution } from '../../contract/generated/schemas/resolution.zod'

/** What the operator has to set up, and what happens to mail until then. */
interface SetUpText {
  title: string
  effect: string
}

const olderFiles = 'The mail server’s configuration is from an older version of Postroom'

/** What keeps a connected mail server from applying the settings of an address; null where nothing does. */
export const setUpText = (
  { state, knows_aliases, knows_groups, checks_senders }: Health['mail'],
  { steps, restricted_by }: Pick<Resolution, 'steps' | 'restricted_by'>,
): SetUpText | null => {
  const kind = steps[0]?.kind
  if (state === 'not_attached' || (kind !== 'alias' && kind !== 'group')) return null
  if (knows_aliases === false)
    return {
      title: olderFiles,
      effect:
        'Mail to this address is rejected or goes to the catch-all, until the operator runs postroom mail attach again.',
    }
  if (restricted_by.length === 0) return null
  if (knows_groups === false)
    return {
      title: olderFiles,
      effect:
        'The mail server doesn’t check senders. Mail to this address is deferred until the operator runs postroom mail attach again.',
    }
  return checks_senders === false
    ? {
        title: 'Postroom isn’t set up to check senders',
        effect: 'Mail to this address is deferred until the operator sets MAIL_POLICY.',
      }
    : null
}
