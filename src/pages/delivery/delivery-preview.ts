import { answeredText, replyTimeText } from '../../resources/delivery/forward-text'
import { fromLocalInput } from '../../util/time'
import type { DeliveryValues } from './delivery-form'

const timeOf = (input: string): string | null => fromLocalInput(input) ?? null

/** What another mail system may do with forwarded mail: its sender is this identity, while From names the original sender. */
const outsideSentences = [
  'Without a DKIM signature, mail of senders with a DMARC policy can be rejected there, or marked as spam.',
  'Spam is forwarded, too. It counts as sent by this identity, so the target may reject more mail from your domain.',
]

const forwardSentences = (
  { target, keep_copy }: DeliveryValues,
  to: string,
  allowsOutside: boolean,
): string[] => {
  if (target === 'none') return ['New mail is delivered to the mailbox.']
  if (to === '') return []
  if (target === 'outside' && !allowsOutside)
    return ['New mail isn’t forwarded: the organization doesn’t allow it. It is delivered to the mailbox.']
  const forwarded = keep_copy
    ? [`New mail is forwarded to ${to}, and a copy is delivered to the mailbox.`]
    : [
        `New mail is forwarded to ${to}. No copy is kept, and the user’s rules don’t run.`,
        'If the target rejects a message later, a bounce arrives in the mailbox. It contains the whole message only up to 50 KB.',
      ]
  return target === 'outside' ? [...forwarded, ...outsideSentences] : forwarded
}

const replySentences = (values: DeliveryValues, now: number): string[] => {
  if (!values.replies) return []
  const time = replyTimeText({ starts_at: timeOf(values.starts_at), ends_at: timeOf(values.ends_at) }, now)
  const start = time === '' ? 'Senders get an auto-reply.' : `Senders get an auto-reply ${time}.`
  return [start, answeredText(Number(values.days) || 1)]
}

interface PreviewOptions {
  /** The name of the forward's target; '' where none is chosen. */
  to: string
  /** Whether mail may be forwarded to other mail systems. */
  allowsOutside: boolean
  /** That the mail servers don't apply the values yet; null where they do, or that is unknown. */
  unbound: string | null
  /** In milliseconds. */
  now: number
}

/** What the values do with new mail, in sentences. */
export const deliveryPreview = (
  values: DeliveryValues,
  { to, allowsOutside, unbound, now }: PreviewOptions,
): string[] => [
  ...forwardSentences(values, to, allowsOutside),
  ...replySentences(values, now),
  ...((values.target !== 'none' && to !== '') || values.replies
    ? ['Mail without a sender, such as bounces, is never forwarded and gets no auto-reply.']
    : []),
  ...(values.own_rules === 'stopped'
    ? ['The user’s rules don’t run. The user can still read and change them.']
    : []),
  ...(unbound === null ? [] : [unbound]),
]
