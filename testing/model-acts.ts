/* What single requests do to an organization and to the model of it (`organization-model.ts`); each expects the same of both. */
import { expect } from 'vitest'
import type { Database } from '../server/db/database.ts'
import { type ClientActions, mebibyte } from './client-actions.ts'
import type { Reply } from './harness.ts'
import {
  type Did,
  type DoneStep,
  fresh,
  type Model,
  type Person,
  type Place,
  type Step,
} from './organization-model.ts'

/** The targets of a step: the model, and the real organization. */
export interface Both {
  model: Model
  acts: ClientActions
  database: Database
  domain_id: string
  domain: string
  /** Where identities get aliases, or new addresses. */
  brand: string
  brand_id: string
  group_id: string
}

export type Act = (both: Both) => Promise<void>

export const domainIdIn = ({ domain_id, brand_id }: Both, place: Place): string =>
  place === 'main' ? domain_id : brand_id

const addressOf = ({ domain, brand }: Both, person: Person): string =>
  `${person.who}@${person.domain === 'main' ? domain : brand}`

/** The result: the code of a refusal, or 'done'. */
const outcome = ({ status, body }: Reply): string => {
  if (status < 300) return 'done'
  expect(body.detail ?? body.title).toMatch(/\w/)
  return body.code
}

/** Notes the last event about a thing. */
const note = async ({ model, acts }: Both, resource_id: string, did: Did) => {
  const events = await acts.events({ resource_id })
  model.events.push({ id: events.at(-1)!.audit_event_id, did })
}

/** Records the events of a finished step; creations and passwords can't be undone there. */
export const noteStep = async (both: Both, { step: { kind, to }, from, left }: DoneStep, person: Person) => {
  if (kind === 'delete') {
    await note(both, person.id, { what: 'deleted', person })
    person.deletion = both.model.events.length - 1
  }
  if (kind === 'restore') await note(both, person.id, { what: 'restored', person, stamp: left.stamp })
  if (kind === 'rename' && from.domain && to.domain)
    await note(both, person.id, { what: 'renamed', person, from: from.domain, to: to.domain })
  if (kind !== 'change') return
  const { size: oldSize = 0, ...before } = from
  const { size, ...after } = to
  if (Object.keys(after).length > 0)
    await note(both, person.id, { what: 'changed', person, from: before, to: after })
  if (size !== undefined)
    await note(both, person.mailbox, { what: 'resized', person, from: oldSize, to: size })
}

/** Adds the created identities to the model, and their mail to the organization; Ben's mailbox is not measured. */
export const introduce = async ({ model, acts }: Both, who: string, identity: Reply['body']) => {
  const person = model.people.get(who)!
  const { identity_id: id, must_change_password: mustChange, mailbox } = identity
  Object.assign(person, { id, mustChange, mailbox: mailbox.mailbox_quota_id })
  if (who === 'ben') return
  await acts.store(person.mailbox, 1)
  person.used = 1 / mebibyte
}

export const create =
  (who: string, size: number): Act =>
  async (both) => {
    const { model, acts, domain_id } = both
    if (model.isFreeAgain(who)) return
    const body = {
      domain_id,
      local_part: who,
      display_name: fresh.name,
      mailbox_limit_bytes: size * mebibyte,
    }
    const step: Step = { kind: 'create', who, id: '', to: { size }, left: {} }
    const reply = await acts.call('createIdentity', { body })
    expect(outcome(reply)).toBe(model.judge(step))
    if (outcome(reply) !== 'done') return
    model.apply(step)
    await introduce(both, who, reply.body.identity)
  }

/** Changes a known identity, by a request and in the model. */
const single =
  (
    who: string,
    what: Pick<Step, 'kind'> & Partial<Pick<Step, 'to'>>,
    request: (both: Both, person: Person) => Promise<Reply>,
  ): Act =>
  async (both) => {
    const { model } = both
    const person = model.people.get(who)
    if (!person) return
    const step: Step = { to: {}, ...what, who, id: person.id, left: {} }
    const judged = model.judge(step)
    // A single request without effect succeeds like any other; an existing identity is not found among the deleted ones.
    const expected = judged === 'unchanged' ? (what.kind === 'restore' ? 'not_found' : 'done') : judged
    expect([what.kind, outcome(await request(both, person))]).toEqual([what.kind, expected])
    if (judged === 'done') await noteStep(both, model.apply(step), person)
  }

export const rename = (who: string, name: string): Act =>
  single(who, { kind: 'change', to: { name } }, ({ acts }, { id }) =>
    acts.call('updateIdentity', { path: { identity_id: id }, body: { display_name: name } }),
  )

export const resize =
  (who: string, size: number): Act =>
  (both) => {
    // An unmeasured mailbox is only reduced with force, which is not used here.
    const body = { limit_bytes: size * mebibyte }
    return single(who, { kind: 'change', to: { size } }, ({ acts }, { mailbox }) =>
      acts.call('resizeMailboxQuota', { path: { mailbox_quota_id: mailbox }, body }),
    )(both)
  }

export const remove = (who: string): Act =>
  single(who, { kind: 'delete' }, (both, person) =>
    both.acts.call('deleteIdentity', {
      path: { identity_id: person.id },
      query: { confirm: addressOf(both, person) },
    }),
  )

/** Moves an identity to a domain, and leaves an alias. */
export const readdress = (who: string, domain: Place): Act =>
  single(who, { kind: 'rename', to: { domain } }, (both, { id }) =>
    both.acts.call('renameIdentity', {
      path: { identity_id: id },
      body: { local_part: who, domain_id: domainIdIn(both, domain) },
    }),
  )

export const restore = (who: string): Act =>
  single(who, { kind: 'restore' }, ({ acts }, { id }) =>
    acts.call('restoreDeletedIdentity', { path: { identity_id: id }, body: {} }),
  )

export const purge =
  (who: string): Act =>
  async (both) => {
    const { model, acts } = both
    const person = model.people.get(who)
    if (!person) return
    const query = { confirm: addressOf(both, person) }
    const reply = await acts.call('purgeDeletedIdentity', { path: { identity_id: person.id }, query })
    expect(outcome(reply)).toBe(person.isLive ? 'not_found' : 'done')
    if (!person.isLive) model.purge(who, person)
  }

/** Adds to the group, or removes from it. A deleted identity can only be removed. */
const changeMember =
  (who: string, isMember: boolean): Act =>
  async ({ model, acts, group_id }) => {
    const person = model.people.get(who)
    if (!person) return
    const operation = isMember ? 'addGroupMembers' : 'removeGroupMembers'
    const reply = await acts.call(operation, { path: { group_id }, body: { member_ids: [person.id] } })
    const expected = isMember && !person.isLive ? 'not_found' : 'done'
    expect([operation, outcome(reply)]).toEqual([operation, expected])
    if (expected === 'done') person.isMember = isMember
  }

export const join = (who: string): Act => changeMember(who, true)
export const quit = (who: string): Act => changeMember(who, false)

const reversalOf = (did: Did): Pick<Step, 'kind' | 'to'> => {
  if (did.what === 'deleted') return { kind: 'restore', to: {} }
  if (did.what === 'restored') return { kind: 'delete', to: {} }
  if (did.what === 'renamed') return { kind: 'rename', to: { domain: did.from } }
  return { kind: 'change', to: did.what === 'changed' ? did.from : { size: did.from } }
}

export const revert =
  (place: number): Act =>
  async (both) => {
    const { model, acts } = both
    if (model.events.length === 0) return
    const number = place % model.events.length
    const { id, did } = model.events[number]!
    const expected = model.judgeReversal(did, number)
    const reply = await acts.call('revertAuditEvent', { path: { audit_event_id: id } })
    expect([did.what, outcome(reply)]).toEqual([did.what, expected])
    if (expected !== 'done') return
    const { person } = did
    const step: Step = { ...reversalOf(did), who: person.who, id: person.id, left: {}, isUndo: true }
    await noteStep(both, model.apply(step), person)
  }
