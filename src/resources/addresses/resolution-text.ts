import type { Resolution } from '../../contract/generated/schemas/resolution.zod'
import { countOf, formatCount } from '../../util/number'
import { senderRules } from './group-text'
import type { MailState } from '../health/use-mail-state'
import type { ResolutionStep } from '../../contract/generated/schemas/resolutionStep.zod'

const skippedText = (count: number): string =>
  count === 0 ? '' : ` ${formatCount(count)} ${count === 1 ? 'is' : 'are'} skipped.`

const fullText = (count: number, one = '', several = ''): string =>
  count === 0 ? '' : ` ${formatCount(count)}${count === 1 ? `${one} is` : `${several} are`} full.`

/** How many mailboxes on the way are full. Mail to one behind an alias is accepted first, so that it counts as a recipient. */
const fullCount = ({ steps }: Pick<Resolution, 'steps'>): number =>
  steps.filter((one) => one.outcome === 'mailbox_full' && !one.repeated).length

/** Whether mail to an address is accepted, but every mailbox behind it is full. */
export const isReturned = (resolution: Pick<Resolution, 'steps' | 'outcome' | 'recipient_count'>): boolean =>
  resolution.outcome === 'delivered' &&
  resolution.recipient_count > 0 &&
  resolution.recipient_count === fullCount(resolution)

/** The answer to who gets mail to an address, in a sentence or two. */
export const resolutionText = (resolution: Resolution): string => {
  const { outcome, reply, recipient_count, left_out_count, via_catch_all, steps, restricted_by } = resolution
  if (outcome === 'foreign') return 'This address isn’t in one of your domains.'
  if (outcome === 'refused')
    return reply === null
      ? 'Refused.'
      : `Rejected. The sender sees: ${reply.code} ${reply.enhanced_code} ${reply.text}`
  if (steps[0]?.outcome === 'operator')
    return 'Delivered to the operator, because no identity, alias or group has this address.'
  const full = fullCount(resolution)
  if (isReturned(resolution))
    return `Returned to the sender:${fullText(full, ' mailbox', ' mailboxes')}${skippedText(left_out_count)}`
  const mailboxes = countOf(recipient_count - full, 'mailbox', 'mailboxes')
  const catchAll = via_catch_all ? 'Unknown address, so the catch-all gets the mail. ' : ''
  const condition = restricted_by.length === 0 ? '' : ', if the sender is allowed'
  return `${catchAll}Delivered to ${mailboxes}${condition}.${fullText(full)}${skippedText(left_out_count)}`
}

/** What else to know of an answer, by the state of the mail server; the banner says where there is none. */
export const settingsText = (state: MailState | undefined): string | null =>
  state === 'unreachable' ? 'Until the mail server responds, mail may be deferred or rejected.' : null

/** How a step ends. */
type Tone = 'ok' | 'warning' | 'quiet'

/** A step in words, with its tone. */
interface StepTexts {
  words: string
  tone: Tone
}

const outcomes: Readonly<Record<ResolutionStep['outcome'] | 'group', StepTexts>> = {
  followed: { words: 'Alias', tone: 'quiet' },
  group: { words: 'Group', tone: 'quiet' },
  catch_all: { words: 'Catch-all', tone: 'quiet' },
  operator: { words: 'Goes to the operator', tone: 'quiet' },
  delivered: { words: 'Delivered', tone: 'ok' },
  mailbox_full: {
    words: 'Mailbox full. The sender gets a bounce that names this address.',
    tone: 'warning',
  },
  off: { words: 'Off, skipped', tone: 'warning' },
  expired: { words: 'Expired, skipped', tone: 'warning' },
  deleted: { words: 'Deleted, skipped until it is restored', tone: 'warning' },
  suspended: { words: 'Suspended and rejects mail, skipped', tone: 'warning' },
  no_mailbox: { words: 'No mailbox, skipped', tone: 'warning' },
  domain_suspended: { words: 'Domain suspended, skipped', tone: 'warning' },
  too_many_recipients: {
    words: 'A department has grown, so that more than 10,000 identities would get mail',
    tone: 'warning',
  },
  unknown: { words: 'No such address', tone: 'warning' },
}

type StepState = Pick<ResolutionStep, 'outcome' | 'via' | 'repeated' | 'kind' | 'senders'>

/** A group names its allowed senders, unless anyone may write. */
const wordsOf = ({ kind, outcome, senders }: StepState): StepTexts => {
  if (kind !== 'group' || outcome !== 'followed') return outcomes[outcome]
  if (senders === null || senders === 'anyone') return outcomes.group
  return { ...outcomes.group, words: `${outcomes.group.words}. Allowed senders: ${senderRules[senders]}` }
}

/** What happens at a step. The first step is the address itself: nothing is skipped there. */
export const stepText = (step: StepState): StepTexts => {
  const { words, tone } = wordsOf(step)
  if (step.repeated)
    return { words: step.outcome === 'delivered' ? 'One copy, as above' : `${words}, as above`, tone }
  return step.via === null ? { words: words.replace(', skipped', ''), tone } : { words, tone }
}
