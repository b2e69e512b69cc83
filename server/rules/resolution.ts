import type {
  GroupSenders,
  Resolution,
  ResolutionSender,
  ResolutionStep,
  RestrictingGroup,
  SmtpReply,
} from '../generated/model/index.ts'
import { aliasMaxRecipients } from '../generated/rules/alias.ts'
import { groupBy } from './group-by.ts'

type Outcome = ResolutionStep['outcome']

/** An address as mail reaches it; `via_id` is null for the targets of the address that was asked for. */
interface Reached {
  id: string
  kind: 'identity' | 'alias' | 'group' | 'held'
  address: string
  address_unicode: string
  local_part: string
  domain_name: string
  subaddressing_enabled: boolean
  display_name: string | null
  /** Null for other kinds than a group. */
  senders: GroupSenders | null
  outcome: Outcome
}

interface ResolvedStep extends Reached {
  via_id: string | null
  position: number
}

/** The address that was asked for. `id` is null if nothing has it. */
export type ResolutionSubject = Omit<Reached, 'id' | 'kind'> & {
  id: string | null
  kind: ResolutionStep['kind']
}

const maxSteps = 1000
const maxRecipients = 200
const maxGroups = 100
/** How many steps are read: more are not counted as recipients. */
export const maxFollowed = 50_000

const notInUse = { code: 550, enhanced_code: '5.2.1', text: 'This address is not in use' }

/** The answers of SMTP for an address (`mail.refusal`). Outcomes without one take mail, or depend on other addresses. */
const replies: Readonly<Partial<Record<Outcome, SmtpReply>>> = {
  off: notInUse,
  expired: notInUse,
  deleted: { code: 550, enhanced_code: '5.1.1', text: 'This address is no longer in use' },
  no_mailbox: { code: 550, enhanced_code: '5.1.1', text: 'No mailbox here by that name' },
  suspended: { code: 550, enhanced_code: '5.2.1', text: 'This mailbox is disabled' },
  domain_suspended: { code: 550, enhanced_code: '5.2.1', text: 'This domain is suspended' },
  too_many_recipients: {
    code: 550,
    enhanced_code: '5.2.4',
    text: 'This address has more than 10,000 recipients',
  },
  unknown: {
    code: 550,
    enhanced_code: '5.1.1',
    text: 'Recipient address rejected: User unknown in virtual mailbox table',
  },
}
const noRecipient = { code: 550, enhanced_code: '5.2.1', text: 'No mailbox takes mail for this address' }

const isTaken = (outcome: Outcome): boolean => outcome === 'delivered' || outcome === 'mailbox_full'
const isLeftOut = (outcome: Outcome): boolean =>
  !isTaken(outcome) && outcome !== 'followed' && outcome !== 'catch_all' && outcome !== 'operator'

const inOrder = (one: ResolvedStep, other: ResolvedStep): number =>
  one.position - other.position || (one.address < other.address ? -1 : 1)

/** The tree as a list: each step after what leads to it, and a branch that is there already only once. */
const treeOf = (asked: ResolutionSubject, followed: readonly ResolvedStep[]): ResolutionStep[] => {
  const children = groupBy(followed, ({ via_id }) => via_id ?? '')
  // A circle would lead back to the address that was asked for.
  const visited = new Set(asked.id === null ? [] : [asked.id])
  const steps: ResolutionStep[] = []
  const add = (one: ResolutionSubject | ResolvedStep, via: number | null, key: string) => {
    if (steps.length === maxSteps) return
    const { kind, id, address, address_unicode, display_name, senders, outcome } = one
    const repeated = visited.has(key)
    visited.add(key)
    const step = steps.length + 1
    steps.push({ step, via, kind, id, address, address_unicode, display_name, senders, repeated, outcome })
    if (repeated) return
    for (const child of (children.get(key) ?? []).toSorted(inOrder)) add(child, step, child.id)
  }
  add(asked, null, '')
  return steps
}

/** Who gets the mail, by address. The sub-address goes along where the domain takes them. */
const recipientsOf = (
  reached: readonly (ResolutionSubject | ResolvedStep)[],
  tag: string | null,
): Resolution['recipients'] => {
  const all = new Map<string, Resolution['recipients'][number]>()
  for (const one of reached) {
    if (one.id === null || one.kind !== 'identity' || !isTaken(one.outcome)) continue
    const { address, address_unicode, local_part, domain_name } = one
    const delivered_to =
      tag !== null && one.subaddressing_enabled ? `${local_part}+${tag}@${domain_name}` : address
    const display_name = one.display_name ?? ''
    all.set(one.id, { identity_id: one.id, address, address_unicode, delivered_to, display_name })
  }
  return [...all.values()].toSorted((one, other) => (one.address < other.address ? -1 : 1))
}

/** The groups that don't take mail from anyone, each once, by address. */
const restrictingIn = (reached: readonly (ResolutionSubject | ResolvedStep)[]): RestrictingGroup[] => {
  const all = new Map<string, RestrictingGroup>()
  for (const { id, address, address_unicode, display_name, senders, outcome } of reached) {
    if (outcome !== 'followed' || senders === null || senders === 'anyone') continue
    all.set(address, { group_id: id, address, address_unicode, group_name: display_name ?? '', senders })
  }
  return [...all.values()].toSorted((one, other) => (one.address < other.address ? -1 : 1))
}

/**
 * Returns where mail for an address goes.
 * @param followed the steps after it; those of a catch-all have no sub-address.
 * @param tag the sub-address, null for none.
 */
export const resolutionOf = (
  asked: ResolutionSubject,
  followed: readonly ResolvedStep[],
  tag: string | null = null,
): Resolution => {
  const via_catch_all = asked.outcome === 'catch_all'
  const recipients = recipientsOf([asked, ...followed], via_catch_all ? null : tag)
  // Only a department grows without a check (`mail.has_too_many`).
  if (recipients.length > aliasMaxRecipients)
    return resolutionOf({ ...asked, outcome: 'too_many_recipients' }, [], tag)
  const restricting = restrictingIn([asked, ...followed])
  const steps = treeOf(asked, followed)
  const leftOut = new Set(followed.filter(({ outcome }) => isLeftOut(outcome)).map(({ id }) => id))
  const isAccepted = recipients.length > 0 || asked.outcome === 'operator'
  return {
    address: asked.address,
    address_unicode: asked.address_unicode,
    outcome: isAccepted ? 'delivered' : 'refused',
    sub_address: tag,
    via_catch_all,
    reply: isAccepted ? null : (replies[asked.outcome] ?? noRecipient),
    recipients: recipients.slice(0, maxRecipients),
    recipient_count: recipients.length,
    left_out_count: leftOut.size,
    truncated:
      recipients.length > maxRecipients ||
      steps.length === maxSteps ||
      followed.length > maxFollowed ||
      restricting.length > maxGroups,
    steps,
    restricted_by: restricting.slice(0, maxGroups),
    sender: null,
  }
}

/** The reply to a sender that a group doesn't allow (server/mail/sender-policy.ts). */
const notAllowed = { code: 554, enhanced_code: '5.7.1', text: 'You may not write to this address' }

/** Returns the answer to a sender. Mail servers first refuse mail that nothing takes, from every sender. */
export const senderAnswerOf = (
  resolution: Pick<Resolution, 'reply'>,
  sender: Omit<ResolutionSender, 'outcome' | 'reply'>,
): ResolutionSender => {
  const reply = resolution.reply ?? (sender.refused_by.length > 0 ? notAllowed : null)
  return { ...sender, outcome: reply === null ? 'accepted' : 'refused', reply }
}

/** The answer for an address of a domain that the organization doesn't have. */
export const foreignResolution = (address: string): Resolution => ({
  address,
  address_unicode: address,
  outcome: 'foreign',
  sub_address: null,
  via_catch_all: false,
  reply: null,
  recipients: [],
  recipient_count: 0,
  left_out_count: 0,
  truncated: false,
  steps: [],
  restricted_by: [],
  sender: null,
})
