import type { AuditEventPart } from '../../contract/generated/schemas/auditEventPart.zod'
import { formatBytes, formatPart, type Units } from '../../util/bytes'
import { countOf, formatCount } from '../../util/number'
import { changesOf } from './compare'
import { readableAddress } from '../../util/unicode-name'
import { type EventOperation, nameOfResource, resourceWords } from './event-words'
import { fromTo, serviceNames } from './member-words'

type Side = AuditEventPart['before']

/** What an event says, with its values. */
interface Words {
  /** The act, with `{}` where its object stands: `Suspended {}`. */
  act: string
  /** The act where its object is understood; '' where its changes say all. */
  short: string
  /** What belongs to the act itself: a reason, sizes. */
  about?: string | null
  /** What else has changed, each as `department none → Finance`. */
  changes?: string[]
}

/** An event as a sentence around its object, which is shown apart because it is a link. */
interface Sentence {
  before: string
  object: string
  after: string
  /** The values, with what leads to them; '' for none. */
  values: string
}

type Say = (event: AuditEventPart, units: Units) => Words

const textIn = (side: Side, name: string): string | null => {
  const value = side?.[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const numberIn = (side: Side, name: string): number | null => {
  const value = side?.[name]
  return typeof value === 'number' ? value : null
}

const sizeIn = (side: Side, name: string, units: Units): string | null => {
  const bytes = numberIn(side, name)
  return bytes === null ? null : formatBytes(bytes, units)
}

const say =
  (act: string, short: string): Say =>
  () => ({ act, short })

const changed: Say = (event, units) => {
  const changes = changesOf(event, units)
  return {
    act: `Changed the ${resourceWords[event.resource_type]} {}`,
    short: changes.length === 0 ? 'Changed' : '',
    changes,
  }
}

const createdPerson: Say = ({ after }) => {
  const department = textIn(after, 'department_name')
  return department === null
    ? { act: 'Created {}', short: 'Created' }
    : { act: `Created {} in ${department}`, short: `Created, in ${department}` }
}

/** A change of a person; the words of a suspension and its end go before all others. */
const changedPerson: Say = (event, units) => {
  const { before, after } = event
  const [from, to] = [textIn(before, 'status'), textIn(after, 'status')]
  if (from === to) return { ...changed(event, units), act: 'Changed {}' }
  const changes = changesOf(event, units, ['status', 'status_reason'])
  return to === 'suspended'
    ? { act: 'Suspended {}', short: 'Suspended', about: textIn(after, 'status_reason'), changes }
    : { act: 'Reactivated {}', short: 'Reactivated', changes }
}

const newPassword: Say = ({ after }) => ({
  act: 'Gave {} a new password',
  short: 'New password',
  about: after?.['must_change_password'] === true ? 'to be changed at the next login' : null,
})

const addedMailbox: Say = ({ after }, units) => ({
  act: 'Gave {} a mailbox',
  short: 'Mailbox added',
  about: sizeIn(after, 'limit_bytes', units),
})

const restoredMailbox: Say = ({ after }, units) => ({
  act: 'Restored the mailbox of {}',
  short: 'Mailbox restored',
  about: sizeIn(after, 'limit_bytes', units),
})

const removedMailbox: Say = ({ before }, units) => {
  const stored = sizeIn(before, 'used_bytes', units)
  const size = sizeIn(before, 'limit_bytes', units) ?? 'size not known'
  const mail =
    stored === null ? 'what was stored in it is not known' : `${stored} stored when it was measured`
  return { act: 'Removed the mailbox of {}', short: 'Mailbox removed', about: `${size}; ${mail}` }
}

const changedMailbox: Say = (event, units) => {
  const { before, after } = event
  const [from, to] = [numberIn(before, 'limit_bytes'), numberIn(after, 'limit_bytes')]
  if (from === null || to === null || from === to)
    return {
      act: 'Changed the mailbox of {}',
      short: 'Mailbox changed',
      about: changesOf(event, units).join(', '),
    }
  const word = to > from ? 'larger' : 'smaller'
  return {
    act: `Made the mailbox of {} ${word}`,
    short: `Mailbox made ${word}`,
    about: fromTo('size', from, to, units),
    changes: changesOf(event, units, ['limit_bytes']),
  }
}

const warned: Say = ({ after }, units) => {
  const limit = numberIn(after, 'limit_bytes')
  return {
    act: 'The mailbox of {} reached its warning mark',
    short: 'Mailbox reached its warning mark',
    about: limit === null ? null : formatPart(numberIn(after, 'used_bytes'), limit, units),
  }
}

/** A bulk change that has ended; its title has the number of identities that it changed. */
const finishedPlan: Say = ({ after }) => {
  const acts: Readonly<Record<string, string>> = { cancelled: 'Canceled', failed: 'Stopped' }
  const act = acts[textIn(after, 'state') ?? ''] ?? 'Finished'
  const [failed, left] = [numberIn(after, 'failed') ?? 0, numberIn(after, 'left') ?? 0]
  const about = [
    failed === 0 ? null : `${formatCount(failed)} failed`,
    left === 0 ? null : `${formatCount(left)} not changed`,
  ]
  return {
    act: `${act} bulk change: {}`,
    short: act,
    about: about.filter((one) => one !== null).join(', '),
  }
}

const removedDomain: Say = ({ after }) =>
  after === null
    ? { act: 'Removed the domain {}', short: 'Removed' }
    : { act: 'Made {} the primary domain', short: 'Made the primary domain' }

const createdOrganization: Say = ({ after }, units) => {
  const [size, count] = [sizeIn(after, 'storage_limit_bytes', units), numberIn(after, 'identity_limit')]
  return {
    act: 'Created the organization {}',
    short: 'Created',
    about: size === null || count === null ? null : `at most ${size} and ${formatCount(count)} identities`,
  }
}

const seeded: Say = ({ after }) => {
  const count = (name: string) => numberIn(after, `${name}_added`) ?? 0
  const identities = countOf(count('identities'), 'identity', 'identities')
  return {
    act: 'Filled {} with examples',
    short: 'Filled with examples',
    about: `${identities}, ${countOf(count('departments'), 'department', 'departments')}`,
  }
}

const turnedServices =
  (state: 'on' | 'off'): Say =>
  ({ after }) => {
    const codes = Object.keys(Object(after?.['services'] ?? {}))
    const names = codes.map((code) => (serviceNames as Readonly<Record<string, string>>)[code] ?? code)
    const what = names.length === 0 ? 'services' : names.join(', ')
    return { act: `Turned ${state} ${what} for {}`, short: `Turned ${state} ${what}` }
  }

/** What each operation says of each type of resource that it leaves events of. One without its words does not compile. */
const wordsByOperation: Readonly<
  Record<EventOperation, Readonly<Partial<Record<AuditEventPart['resource_type'], Say>>>>
> = {
  createOrganization: { organization: createdOrganization },
  limitOrganization: {
    organization: (event, units) => ({ ...changed(event, units), act: 'Changed the limits of {}' }),
  },
  updateOrganizationSettings: {
    organization: (event, units) => ({ ...changed(event, units), act: 'Changed the settings of {}' }),
  },
  approveOrganizationSettings: {
    organization: (event, units) => ({
      ...changed(event, units),
      act: 'Approved a change of the settings of {}',
    }),
  },
  suspendOrganization: { organization: say('Suspended the organization {}', 'Suspended') },
  reactivateOrganization: { organization: say('Reactivated the organization {}', 'Reactivated') },
  turnOnServices: { organization: turnedServices('on') },
  turnOffServices: { organization: turnedServices('off') },
  seedOrganization: { organization: seeded },
  addDomain: { domain: say('Added the domain {}', 'Added') },
  suspendDomain: { domain: say('Suspended the domain {}', 'Suspended') },
  reactivateDomain: { domain: say('Reactivated the domain {}', 'Reactivated') },
  removeDomain: { domain: removedDomain },
  warnMailboxUse: { mailbox_quota: warned },
  updateDomainSettings: { domain: changed },
  createDepartment: { department: say('Created the department {}', 'Created') },
  updateDepartment: { department: changed },
  deleteDepartment: { department: say('Deleted the department {}', 'Deleted') },
  createIdentity: { identity: createdPerson, mailbox_quota: addedMailbox },
  updateIdentity: { identity: changedPerson },
  resetIdentityPassword: { identity: newPassword },
  deleteIdentity: { identity: say('Deleted {}', 'Deleted'), mailbox_quota: removedMailbox, domain: changed },
  restoreDeletedIdentity: {
    identity: say('Restored {}', 'Restored'),
    mailbox_quota: restoredMailbox,
    domain: changed,
  },
  purgeDeletedIdentity: { identity: say('Deleted {} for good', 'Deleted for good') },
  createMailboxQuota: { mailbox_quota: addedMailbox },
  updateMailboxQuota: { mailbox_quota: changedMailbox },
  resizeMailboxQuota: { mailbox_quota: changedMailbox },
  deleteMailboxQuota: { mailbox_quota: removedMailbox, domain: changed },
  createKey: { key: say('Created the key {}', 'Created') },
  revokeKey: { key: say('Revoked the key {}', 'Revoked') },
  createKeySession: { key: say('Opened a session with the key {}', 'Opened a session') },
  endKeySession: { key: say('Ended a session of the key {}', 'Ended a session') },
  runPlan: { plan: say('Asked for a second key to approve: {}', 'Asked for approval') },
  approvePlan: { plan: say('Approved: {}', 'Approved') },
  reschedulePlan: { plan: say('Changed when it begins: {}', 'Changed the time') },
  cancelPlan: { plan: say('Refused to approve: {}', 'Refused') },
  finishPlan: { plan: finishedPlan },
  createOwnSession: { identity: say('Signed in as {}', 'Signed in on the password page') },
  endOwnSession: { identity: say('Signed out as {}', 'Signed out of the password page') },
  changeOwnPassword: { identity: say('Changed the password of {}', 'Changed the own password') },
  signOutEverywhere: { identity: say('Signed {} out everywhere', 'Signed out everywhere') },
}

const otherWords: Say = (event, units) => {
  const { before, after, resource_type } = event
  if (before !== null && after !== null) return changed(event, units)
  const verb = before === null ? 'Created' : 'Deleted'
  return { act: `${verb} the ${resourceWords[resource_type]} {}`, short: verb }
}

/** What an event says; of an operation that a newer server has, whether something was created, changed or deleted. */
const wordsOf: Say = (event, units) => {
  const byType: (typeof wordsByOperation)[EventOperation] | undefined =
    wordsByOperation[event.operation as EventOperation]
  return (byType?.[event.resource_type] ?? otherWords)(event, units)
}

/** What an event is about, by the name that people use: of a person and a mailbox that of the person. */
const objectOf = (event: AuditEventPart): string => {
  const { resource_type, resource_label, before, after } = event
  if (resource_type === 'key') return `“${resource_label}”`
  return textIn(after ?? before, 'display_name') ?? readableAddress(nameOfResource(event))
}

const valuesOf = ({ about, changes = [] }: Words): string => {
  const values = [about ?? '', ...changes].filter((words) => words !== '')
  return values.length === 0 ? '' : `: ${values.join(', ')}`
}

/** An event as a sentence with its values, in the parts in which it is shown. */
export const sentenceOf = (event: AuditEventPart, units: Units): Sentence => {
  const words = wordsOf(event, units)
  const at = words.act.indexOf('{}')
  return {
    before: words.act.slice(0, at),
    object: objectOf(event),
    after: words.act.slice(at + 2),
    values: valuesOf(words),
  }
}

/** The same sentence as one text, without its values. */
export const actText = (event: AuditEventPart, units: Units): string => {
  const { before, object, after } = sentenceOf(event, units)
  return before + object + after
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The same in lines, where its object is understood: the act first, then each change. */
export const linesOf = (event: AuditEventPart, units: Units): string[] => {
  const { short, about, changes = [] } = wordsOf(event, units)
  const act = short === '' ? [] : [short + valuesOf({ act: '', short, about: about ?? null })]
  return [...act, ...changes.map(capitalized)]
}

const personOf = ({ resource_type, resource_id, before, after }: AuditEventPart) =>
  resource_type === 'identity' ? resource_id : textIn(after ?? before, 'identity_id')

/** What came along with another event of the same request; what is about the same person does not name the person again. */
export const partText = (part: AuditEventPart, event: AuditEventPart, units: Units): string => {
  const person = personOf(part)
  if (person !== null && person === personOf(event)) return linesOf(part, units).join(', ')
  return actText(part, units) + sentenceOf(part, units).values
}
