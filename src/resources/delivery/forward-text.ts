import type { AutoReply } from '../../contract/generated/schemas/autoReply.zod'
import type { Forward } from '../../contract/generated/schemas/forward.zod'
import { isolated } from '../../util/isolated'
import { countOf } from '../../util/number'
import { formatMinute } from '../../util/time'

/** The target of a forward: an identity by its name, another mail system by the address. */
export const targetText = ({
  to_display_name,
  to_address_unicode,
}: Pick<Forward, 'to_display_name' | 'to_address_unicode'>): string =>
  isolated(to_display_name ?? to_address_unicode)

/** Whether a copy of forwarded mail stays in the mailbox. */
export const keptCopyText = (keepsCopy: boolean): string =>
  keepsCopy ? 'with a copy kept in the mailbox' : 'without a copy in the mailbox'

const reasons: Readonly<Record<NonNullable<Forward['not_in_force_because']>, (target: string) => string>> = {
  target_deleted: (target) => `${target} is deleted`,
  target_takes_no_mail: (target) => `${target} can’t receive mail`,
  external_forwarding_refused: () => 'the organization doesn’t allow forwarding to other mail systems',
  mail_refused: () => 'mail to this identity is rejected',
}

/** Why a forward has no effect now, and what happens to mail instead; null where it has one. */
export const inactiveText = (forward: Forward): string | null => {
  const { not_in_force_because: reason } = forward
  if (reason === null) return null
  const result = reason === 'mail_refused' ? '' : ' Mail stays in the mailbox.'
  return `Not forwarded now: ${reasons[reason](targetText(forward))}.${result}`
}

/** When mail is answered, seen from a moment in milliseconds: `until Mar 3, 2027, 09:00 UTC`; '' for always. */
export const replyTimeText = (
  { starts_at, ends_at }: Pick<AutoReply, 'starts_at' | 'ends_at'>,
  now: number,
): string => {
  const end = ends_at === null ? '' : formatMinute(new Date(ends_at))
  if (ends_at !== null && Date.parse(ends_at) <= now) return `ended ${end}`
  const isLater = starts_at !== null && Date.parse(starts_at) > now
  return [isLater ? `from ${formatMinute(new Date(starts_at))}` : '', ends_at === null ? '' : `until ${end}`]
    .filter((part) => part !== '')
    .join(' ')
}

/** Which senders an auto-reply answers, and how often. */
export const answeredText = (days: number): string =>
  `Each sender gets at most one reply every ${countOf(days, 'day', 'days')}. Mailing lists, automatic mail, no-reply addresses and mail marked as spam aren’t answered.`
