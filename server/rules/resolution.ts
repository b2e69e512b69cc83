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

/** An address as mail reaches it. */
export interface Reached {
  id: string
  kind: 'identity' | 'alias' | 'group' | 'held'
  address: string
  address_unicode: string
  local_part: string
  domain_name: string
  /** Whether its domain takes sub-addresses. */
  subaddressing_enabled: boolean
  display_name: string | null
  /** Null for other kinds than a group. */
  senders: GroupSenders | null
  outcome: Outcome
}

interface ReachedStep extends Reached {
  /** The alias or group before it. Null or the address that was asked for means directly behind that. */
  via_id: string | null
  /** Its place among the targets of that one. */
  position: number
}

/** What mail for an address reaches through it. */
export interface Reach extends Pick<Resolution, 'recipient_count' | 'left_out_count'> {
  /** Whether the counts are incomplete. */
  truncated: boolean
  /** Each step once. Of a larger group, any `maxSteps` of its members. */
  steps: readonly ReachedStep[]
  /** Identities that receive the mail: the first `maxRecipients` by address. */
  recipients: readonly Reached[]
  /** Groups with restricted senders: the first `maxGroups` + 1 by address. */
  restricting: readonly Reached[]
}

const reachesNothing: Reach = {
  steps: [],
  recipients: [],
  restricting: [],
  recipient_count: 0,
  left_out_count: 0,
  truncated: false,
}

/** The address that was asked for. `id` is null if nothing has it. */
export type ResolutionSubject = Omit<Reached, 'id' | 'kind'> & {
  id: string | null
  kind: ResolutionStep['kind']
}

export const maxSteps = 1000
export const maxRecipients = 200
export const maxGroups = 100
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
const noRecipient = { code: 550, enhanced_code: '5.2.1', text: 'No mailbox accepts mail for this address' }

const isTaken = (outcome: Outcome): boolean => outcome === 'delivered' || outcome === 'mailbox_full'

const inOrder = (one: ReachedStep, other: ReachedStep): number =>
  one.position - other.position || (one.address < other.address ? -1 : 1)

/** The tree as a list: each step after what leads to it, and a branch that is there already only once. */
const treeOf = (asked: ResolutionSubject, followed: readonly ReachedStep[]): ResolutionStep[] => {
  const children = groupBy(followed, ({ via_id }) => (via_id === asked.id ? '' : (via_id ?? '')))
  // A circle would lead back to the address that was asked for.
  const visited = new Set(asked.id === null ? [] : [asked.id])
  const steps: ResolutionStep[] = []
  const add = (one: ResolutionSubject | ReachedStep, via: number | null, key: string) => {
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

/** The sub-address goes along where the domain takes them. */
const recipientOf = (
  { id, address, address_unicode, local_part, domain_name, ...rest }: Reached | ResolutionSubject,
  tag: string | null,
): Resolution['recipients'][number] => ({
  identity_id: id ?? '',
  address,
  address_unicode,
  delivered_to: tag !== null && rest.subaddressing_enabled ? `${local_part}+${tag}@${domain_name}` : address,
  display_name: rest.display_name ?? '',
})

const restrictingGroup = ({
  id,
  address,
  address_unicode,
  display_name,
  senders,
}: Reached | ResolutionSubject): RestrictingGroup => ({
  group_id: id,
  address,
  address_unicode,
  group_name: display_name ?? '',
  senders: senders ?? 'anyone',
})

const byAddress = (one: Reached | ResolutionSubject, other: Reached | ResolutionSubject): number =>
  one.address < other.address ? -1 : 1

/** Returns what mail for an address reaches through one identity alone: the domain's catch-all address. */
export const reachOne = (identity: Reached): Reach => ({
  ...reachesNothing,
  steps: [{ ...identity, via_id: null, position: 1 }],
  recipients: [identity],
  recipient_count: 1,
})

/**
 * Returns where mail for an address goes.
 * @param reach what it reaches from there; a catch-all address has no sub-address.
 * @param tag the sub-address, null for none.
 */
export const resolutionOf = (
  asked: ResolutionSubject,
  reach: Reach = reachesNothing,
  tag: string | null = null,
): Resolution => {
  const via_catch_all = asked.outcome === 'catch_all'
  const isRecipient = asked.kind === 'identity' && isTaken(asked.outcome)
  const recipient_count = isRecipient ? 1 : reach.recipient_count
  // Only a department grows without a check (`mail.has_too_many`).
  if (recipient_count > aliasMaxRecipients)
    return resolutionOf({ ...asked, outcome: 'too_many_recipients' }, reachesNothing, tag)
  const recipients = isRecipient ? [asked] : reach.recipients
  const isRestricting = asked.outcome === 'followed' && asked.senders !== null && asked.senders !== 'anyone'
  const restricting = isRestricting ? [asked, ...reach.restricting].toSorted(byAddress) : reach.restricting
  const steps = treeOf(asked, reach.steps)
  const isAccepted = recipient_count > 0 || asked.outcome === 'operator'
  return {
    address: asked.address,
    address_unicode: asked.address_unicode,
    outcome: isAccepted ? 'delivered' : 'refused',
    sub_address: tag,
    via_catch_all,
    reply: isAccepted ? null : (replies[asked.outcome] ?? noRecipient),
    recipients: recipients.map((one) => recipientOf(one, via_catch_all ? null : tag)),
    recipient_count,
    left_out_count: reach.left_out_count,
    truncated:
      reach.truncated ||
      recipient_count > maxRecipients ||
      steps.length === maxSteps ||
      restricting.length > maxGroups,
    steps,
    restricted_by: restricting.slice(0, maxGroups).map(restrictingGroup),
    sender: null,
  }
}

/** The reply to a sender that a group doesn't allow (server/mail/sender-policy.ts). */
const notAllowed = {
  code: 554,
  enhanced_code: '5.7.1',
  text: 'You are not authorized to send to this address',
}

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
