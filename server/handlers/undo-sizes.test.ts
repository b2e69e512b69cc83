import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import { type ImportActions, importActions } from '../../testing/import-actions.ts'
import { pathOf, type PlanActions, planActions } from '../../testing/plan-actions.ts'

const harness = harnessForTests()
let acts: ClientActions
let plans: PlanActions
let imports: ImportActions
let domain_id: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  plans = planActions(harness, acts)
  imports = importActions(harness, acts)
  domain_id = await acts.domain({ name: freshName(), maximum: 64 * mebibyte })
})

type Body = Reply['body']

/** Identities whose mailboxes of 2 MiB are full: a full one, one that holds more, and one that was never measured. */
const fullMailboxes = async (): Promise<Body[]> => {
  const size = { mailbox_limit_bytes: 2 * mebibyte }
  const people: Body[] = []
  for (const name of ['ada', 'bob', 'eve']) people.push(await acts.identity(domain_id, name, size))
  await acts.store(people[0].mailbox.mailbox_quota_id, 2 * mebibyte)
  await acts.store(people[1].mailbox.mailbox_quota_id, 3 * mebibyte)
  return people
}

const sizesOf = (people: Body[]) =>
  Promise.all(people.map(async (one) => (await plans.person(one)).mailbox.limit_bytes / mebibyte))
const revertOf = async (plan: Body): Promise<Body> => (await acts.call('revertPlan', pathOf(plan))).body

describe('full mailboxes that are enlarged', () => {
  it('get back their size by the undo of a bulk change, which says how many will be full', async () => {
    const people = await fullMailboxes()
    const grown = await plans.create('resize', people, { mode: 'grow', bytes: 8 * mebibyte })
    expect(grown).toMatchObject({ counts: { will_change: 3 }, full_count: 0 })
    const undo = await revertOf(await plans.run(grown))
    expect(undo).toMatchObject({ counts: { will_change: 3, refused: 0 }, full_count: 2 })
    expect((await plans.run(undo)).counts).toMatchObject({ done: 3, failed: 0 })
    expect(await sizesOf(people)).toEqual([2, 2, 2])
  })

  it('get it back by another try of an undo that failed', async () => {
    const people = await fullMailboxes()
    const grown = await plans.run(await plans.create('resize', people, { mode: 'set', bytes: 9 * mebibyte }))
    const undo = await revertOf(grown)
    const limitDomain = (bytes: number) =>
      acts.sql('update domain set max_mailbox_limit_bytes = $2 where organization_id = $1', [bytes])
    await limitDomain(mebibyte)
    expect((await plans.run(undo)).failures).toMatchObject([{ code: 'above_domain_maximum', count: 3 }])
    await limitDomain(64 * mebibyte)
    const rest = (await acts.call('retryPlan', pathOf(undo))).body
    expect(rest).toMatchObject({ counts: { will_change: 3, refused: 0 }, full_count: 2 })
    expect((await plans.run(rest)).counts).toMatchObject({ done: 3, failed: 0 })
    expect(await sizesOf(people)).toEqual([2, 2, 2])
  })

  it('get it back by the undo of an import', async () => {
    const people = await fullMailboxes()
    const rows = people.map(({ address }) => ({ address, limit_bytes: 9 * mebibyte }))
    const undo = await revertOf(await plans.run(await imports.planned(rows)))
    expect(undo).toMatchObject({ counts: { will_change: 3, refused: 0 }, full_count: 2 })
    expect((await plans.run(undo)).counts).toMatchObject({ done: 3, failed: 0 })
    expect(await sizesOf(people)).toEqual([2, 2, 2])
  })

  it('get it back by the undo of an event, which says that the mailbox is full', async () => {
    const people = await fullMailboxes()
    for (const [index, warnings] of [['mailbox_full'], ['mailbox_full'], []].entries()) {
      const path = { mailbox_quota_id: people[index].mailbox.mailbox_quota_id }
      await acts.call('resizeMailboxQuota', { path, body: { limit_bytes: 9 * mebibyte } })
      const { audit_event_id } = (await acts.events({ resource_id: path.mailbox_quota_id })).at(-1)!
      expect(await acts.call('revertAuditEvent', { path: { audit_event_id } })).toMatchObject({
        status: 200,
        body: { warnings },
      })
    }
    expect(await sizesOf(people)).toEqual([2, 2, 2])
  })

  it('are restored as full as they were, and the answer says so', async () => {
    const [, bob] = await fullMailboxes()
    const path = { identity_id: bob.identity_id }
    await acts.call('deleteIdentity', { path, query: { confirm: bob.address } })
    expect((await plans.create('restore', [bob])).full_count).toBe(1)
    expect((await acts.call('restoreDeletedIdentity', { path, body: {} })).body.warnings).toEqual([
      'mailbox_full',
    ])
  })

  it('are still refused a smaller size by anything but an undo', async () => {
    const people = await fullMailboxes()
    await plans.run(await plans.create('resize', people, { mode: 'set', bytes: 9 * mebibyte }))
    expect((await plans.create('resize', people, { mode: 'set', bytes: mebibyte })).refusals).toMatchObject([
      { code: 'below_current_use', count: 3 },
    ])
    const rows = people.map(({ address }) => ({ address, limit_bytes: mebibyte }))
    expect((await imports.planned(rows)).refusals).toMatchObject([{ code: 'below_current_use', count: 3 }])
  })
})
