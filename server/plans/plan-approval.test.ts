import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { everyPermission, harnessForTests, type Organization, type Reply } from '../../testing/harness.ts'
import { pathOf, type PlanActions, planActions } from '../../testing/plan-actions.ts'

/*
 * One administrator, who holds a key and makes others with it, tries to delete more identities than one may.
 */

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let plans: PlanActions
let domain: string
/** The owner of the database, who may move events into the past. */
let client: pg.Client
/** A key that the operator made for another administrator. */
let colleague: string

type Body = Reply['body']

const setAbove = (deletion_approval_above: number | null, key = organization.owner) =>
  harness.call('updateOrganizationSettings', { key, body: { deletion_approval_above } })
const settings = async (): Promise<Body> => (await acts.call('getOrganizationSettings')).body
const approveSettings = (key: string) => harness.call('approveOrganizationSettings', { key })
const approve = (plan: Body, key: string) => harness.call('approvePlan', { key, ...pathOf(plan) })

const made = async (key: string): Promise<{ key_id: string; secret: string }> => {
  const { body } = await harness.call('createKey', {
    key,
    body: { key_name: 'Made', permissions: everyPermission },
  })
  expect(body.code).toBeUndefined()
  return { key_id: body.key.key_id, secret: body.api_key }
}
const session = async (key: string): Promise<string> =>
  (await harness.call('createKeySession', { key, body: {} })).body.api_key

const people = async (count: number): Promise<Body[]> => {
  const all: Body[] = []
  for (let n = 0; n < count; n += 1) all.push(await acts.identity(domain, `n${n}`))
  return all
}

const remove = ({ identity_id, address }: Body, key = organization.owner) =>
  harness.call('deleteIdentity', { key, path: { identity_id }, query: { confirm: address } })

const purge = ({ identity_id, address }: Body, key = organization.owner) =>
  harness.call('purgeDeletedIdentity', { key, path: { identity_id }, query: { confirm: address } })

/** Removes a mailbox, also with its mail. */
const removeMailbox = ({ mailbox }: Body, key = organization.owner) =>
  harness.call('deleteMailboxQuota', {
    key,
    path: { mailbox_quota_id: mailbox.mailbox_quota_id },
    query: { force: 'true' },
  })
const mailboxes = async (count: number): Promise<Body[]> => {
  const all: Body[] = []
  for (let n = 0; n < count; n += 1)
    all.push(await acts.identity(domain, `m${n}`, { mailbox_limit_bytes: 1_048_576 }))
  return all
}

/** A plan that deletes identities, run with a key. */
const asked = async (all: Body[], key: string): Promise<Body> => {
  const plan = await plans.create('delete', all)
  return (await harness.call('runPlan', { key, ...pathOf(plan), body: {} })).body.plan
}

beforeAll(async () => {
  client = new pg.Client({ connectionString: harness.url })
  await client.connect()
})
afterAll(() => client.end())

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  plans = planActions(harness, acts)
  domain = await acts.domain()
  colleague = await harness.key(organization.organization_id)
})

describe('approval', () => {
  it('is refused to the key that made the asking key, to its session, and to a sibling', async () => {
    const all = await people(2)
    await setAbove(1)
    const asking = await made(organization.owner)
    const plan = await asked(all, asking.secret)
    expect(plan.state).toBe('awaiting_approval')
    const sibling = await made(organization.owner)
    const nephew = await made(sibling.secret)
    const attackers = [
      organization.owner,
      await session(organization.owner),
      sibling.secret,
      await session(sibling.secret),
      nephew.secret,
    ]
    for (const key of attackers) expect((await approve(plan, key)).body.code).toBe('other_key_needed')
    expect(
      (await harness.call('getPlan', { key: sibling.secret, ...pathOf(plan) })).body.approval.is_own,
    ).toBe(true)
    expect((await approve(plan, await session(colleague))).status).toBe(200)
  })

  it('does not count where the key that gave it was revoked before the plan began', async () => {
    const all = await people(2)
    await setAbove(1)
    const approver = await made(colleague)
    const plan = await asked(all, organization.owner)
    expect((await approve(plan, await session(approver.secret))).status).toBe(200)
    await harness.call('revokeKey', { key: colleague, path: { key_id: approver.key_id } })
    await plans.work()
    expect(await plans.read(plan)).toMatchObject({
      state: 'awaiting_approval',
      counts: { done: 0 },
      approval: { approved_by: null },
    })
    expect((await acts.events({ resource_id: plan.plan_id })).map(({ operation }) => operation)).toEqual([
      'runPlan',
      'approvePlan',
      'runPlan',
    ])
    expect((await approve(plan, colleague)).status).toBe(200)
    await plans.work()
    expect(await plans.read(plan)).toMatchObject({ state: 'done', counts: { done: 2 } })
  })

  it('stays where only the session that gave it has ended', async () => {
    const all = await people(2)
    await setAbove(1)
    const plan = await asked(all, organization.owner)
    const key = await session(colleague)
    await approve(plan, key)
    await harness.call('endKeySession', { key })
    await plans.work()
    expect((await plans.read(plan)).state).toBe('done')
  })
})

describe('the bar', () => {
  it('can’t be loosened by one key alone: not by a number, not off, not by an undo', async () => {
    const all = await people(3)
    await setAbove(1)
    for (const above of [2, 100_000, null]) {
      expect((await setAbove(above)).body).toMatchObject({
        deletion_approval_above: 1,
        deletion_approval_request: { above, asked_by: { key_name: 'Test' } },
      })
      expect((await asked(all, organization.owner)).state).toBe('awaiting_approval')
    }
    const relatives = [
      organization.owner,
      await session(organization.owner),
      (await made(organization.owner)).secret,
    ]
    for (const key of relatives) expect((await approveSettings(key)).body.code).toBe('other_key_needed')
    await setAbove(0)
    expect(await settings()).toMatchObject({ deletion_approval_above: 0, deletion_approval_request: null })
    const tightened = (await acts.events({ operation: 'updateOrganizationSettings' })).at(-1)
    const path = { audit_event_id: tightened?.audit_event_id }
    expect((await acts.call('revertAuditEvent', { path })).body.code).toBe('approval_needed')
    expect(await settings()).toMatchObject({ deletion_approval_above: 0, deletion_approval_request: null })
  })

  it('is loosened by another key, which the audit tells, and withdrawn by the one that asked', async () => {
    await setAbove(1)
    expect((await approveSettings(colleague)).status).toBe(404)
    await setAbove(5)
    await setAbove(1)
    expect((await approveSettings(colleague)).status).toBe(404)
    await setAbove(null)
    expect((await approveSettings(colleague)).body).toMatchObject({
      deletion_approval_above: null,
      deletion_approval_request: null,
    })
    const events = await acts.events({ resource_type: 'organization' })
    expect(events.map(({ operation }) => operation)).toEqual([
      'updateOrganizationSettings',
      'updateOrganizationSettings',
      'updateOrganizationSettings',
      'updateOrganizationSettings',
      'approveOrganizationSettings',
    ])
    const reader = await harness.key(organization.organization_id, ['organization:read'])
    expect((await approveSettings(reader)).status).toBe(403)
  })
})

describe('deletions within 24 hours', () => {
  it('are added up, one by one and in bulk, of all keys of the family', async () => {
    const [a, b, c, d, e] = await people(5)
    await setAbove(3)
    expect((await remove(a)).status).toBe(204)
    expect((await remove(b, (await made(organization.owner)).secret)).status).toBe(204)
    expect((await asked([c, d], organization.owner)).state).toBe('awaiting_approval')
    expect((await remove(c, await session(organization.owner))).status).toBe(204)
    const refused = await remove(d)
    expect([refused.status, refused.body.code]).toEqual([409, 'approval_needed'])
    expect((await remove(e, colleague)).status).toBe(204)
    await client.query("update audit_event set occurred_at = occurred_at - interval '25 hours'")
    expect((await remove(d)).status).toBe(204)
  })

  it('count what waits for its time or for a worker, and not what a second key approved', async () => {
    const all = await people(6)
    await setAbove(2)
    expect((await asked(all.slice(0, 2), organization.owner)).state).toBe('queued')
    const more = await asked(all.slice(2, 4), organization.owner)
    expect(more.state).toBe('awaiting_approval')
    await approve(more, colleague)
    await plans.work()
    expect((await plans.read(more)).state).toBe('done')
    expect((await remove(all[4], organization.owner)).body.code).toBe('approval_needed')
    await acts.sql(
      "update plan set finished_at = finished_at - interval '25 hours' where organization_id = $1 and approved_at is null",
    )
    expect((await remove(all[4], organization.owner)).status).toBe(204)
  })

  it('count what a session deleted that has ended and was deleted since', async () => {
    const [a, b] = await people(2)
    await setAbove(1)
    const opened = (await harness.call('createKeySession', { key: organization.owner, body: {} })).body
    expect((await remove(a, opened.api_key)).status).toBe(204)
    await acts.sql('delete from api_key where organization_id = $1 and key_id = $2', [opened.key_id])
    expect((await remove(b)).body.code).toBe('approval_needed')
  })

  it('count an undo of a restoration', async () => {
    const [a, b] = await people(2)
    await setAbove(2)
    await remove(a)
    await acts.call('restoreDeletedIdentity', { path: { identity_id: a.identity_id }, body: {} })
    await remove(b)
    const restored = (await acts.events({ resource_id: a.identity_id })).at(-1)
    const path = { audit_event_id: restored?.audit_event_id }
    expect((await acts.call('revertAuditEvent', { path })).body.code).toBe('approval_needed')
  })

  it('count mailboxes removed with mail, or without a measurement, but not empty ones', async () => {
    const [full, unmeasured, empty, next] = await mailboxes(4)
    const [a, b] = await people(2)
    await acts.store(full.mailbox.mailbox_quota_id, 5)
    await acts.store(empty.mailbox.mailbox_quota_id, 0, 0)
    await acts.store(next.mailbox.mailbox_quota_id, 0, 1)
    await setAbove(2)
    expect((await removeMailbox(full)).status).toBe(204)
    expect((await removeMailbox(unmeasured, await session(organization.owner))).status).toBe(204)
    for (const key of [organization.owner, (await made(organization.owner)).secret]) {
      const refused = await removeMailbox(next, key)
      expect([refused.status, refused.body.code]).toEqual([409, 'approval_needed'])
    }
    expect((await remove(a)).body.code).toBe('approval_needed')
    expect((await asked([b], organization.owner)).state).toBe('awaiting_approval')
    expect((await removeMailbox(empty)).status).toBe(204)
    expect((await removeMailbox(next, colleague)).status).toBe(204)
  })

  it('refuse to remove a mailbox with mail after deletions of identities, one by one and in bulk', async () => {
    const [full] = await mailboxes(1)
    const [a, b, c] = await people(3)
    await acts.store(full.mailbox.mailbox_quota_id, 5)
    await setAbove(2)
    await remove(a)
    await asked([b], organization.owner)
    expect((await removeMailbox(full)).body.code).toBe('approval_needed')
    await client.query("update audit_event set occurred_at = occurred_at - interval '25 hours'")
    expect((await removeMailbox(full)).status).toBe(204)
    expect((await remove(c)).body.code).toBe('approval_needed')
  })

  it('count permanent deletions, after an undo of a restoration, and by a session', async () => {
    const [a, b, c] = await people(3)
    for (const one of [a, b, c]) await remove(one, colleague)
    await setAbove(2)
    expect((await purge(a)).status).toBe(204)
    await acts.call('restoreDeletedIdentity', { path: { identity_id: c.identity_id }, body: {} })
    const restored = (await acts.events({ resource_id: c.identity_id })).at(-1)
    const path = { audit_event_id: restored?.audit_event_id }
    expect((await acts.call('revertAuditEvent', { path })).status).toBe(200)
    for (const key of [organization.owner, await session(organization.owner)]) {
      const refused = await purge(b, key)
      expect([refused.status, refused.body.code]).toEqual([409, 'approval_needed'])
    }
    await client.query("update audit_event set occurred_at = occurred_at - interval '25 hours'")
    expect((await purge(b)).status).toBe(204)
    expect((await purge(c)).status).toBe(204)
    const e = await acts.identity(domain, 'e')
    expect((await remove(e)).body.code).toBe('approval_needed')
    expect((await asked([e], organization.owner)).state).toBe('awaiting_approval')
  })
})
