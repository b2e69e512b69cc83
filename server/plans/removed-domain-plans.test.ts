import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName } from '../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import { type ImportActions, importActions } from '../../testing/import-actions.ts'
import { pathOf, type PlanActions, planActions } from '../../testing/plan-actions.ts'
import { endDomainRemovals } from '../queries/removed-domains.ts'

/*
 * A domain that is removed between the preview of a bulk change and its run, and what the undo of the removal leads to.
 */

type Body = Reply['body']

const harness = harnessForTests()
let acts: ClientActions
let plans: PlanActions
let imports: ImportActions
let home: string
let name: string
let domain_id: string
let ada: Body

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  plans = planActions(harness, acts)
  imports = importActions(harness, acts)
  home = await acts.domain()
  name = freshName()
  domain_id = await acts.domain({ name })
  ada = await acts.identity(home, 'ada')
})

const done = async (reply: Promise<Reply>): Promise<Reply> => {
  const answer = await reply
  expect([answer.status < 300, answer.body?.code ?? null]).toEqual([true, null])
  return answer
}
const code = async (reply: Promise<Reply>) => {
  const { status, body } = await reply
  return [status, body?.code]
}
const remove = () => done(acts.call('removeDomain', { path: { domain_id }, query: { confirm: name } }))
const undo = async (reply: Reply) => {
  const [event] = await acts.eventsOf(reply)
  return acts.call('revertAuditEvent', { path: { audit_event_id: event.audit_event_id } })
}
const follow = async (operation: 'retryPlan' | 'revertPlan', plan: Body): Promise<Body> =>
  (await done(acts.call(operation, pathOf(plan)))).body
const identityCount = async () =>
  (await acts.call('getDomain', { path: { domain_id } })).body.identity_count as number

/** Runs a plan whose domain is removed. @returns it, after each of its items has failed because of that. */
const runInVain = async (plan: Body, count = 1): Promise<Body> => {
  expect(plan.counts).toMatchObject({ will_change: count, refused: 0 })
  const run = await plans.run(plan)
  expect(run).toMatchObject({ state: 'done', counts: { done: 0, failed: count } })
  for (const item of await plans.items(run))
    expect(item).toMatchObject({
      outcome: 'failed',
      code: 'domain_removed',
      problem: { conflicting_id: domain_id, restorable_until: expect.any(String) },
    })
  return run
}

describe('a bulk change that was previewed before its domain was removed', () => {
  it('adds no alias, and does after an undo of the removal, which then can’t be undone', async () => {
    const plan = await plans.create('add_alias', [ada], { domain_id })
    const removal = await remove()
    const failed = await runInVain(plan)
    const restoration = await done(undo(removal))
    const retried = await plans.run(await follow('retryPlan', failed))
    expect(retried.counts).toMatchObject({ done: 1, failed: 0 })
    expect(await code(undo(restoration))).toEqual([409, 'domain_not_empty'])
    await plans.run(await follow('revertPlan', retried))
    await done(undo(restoration))
  })

  it('moves no identity, and does after a retry in the restored domain', async () => {
    const plan = await plans.create('rename', [ada], { domain_id, leave_alias: false })
    const removal = await remove()
    const failed = await runInVain(plan)
    expect((await plans.person(ada)).address).toBe(ada.address)
    await done(undo(removal))
    expect((await plans.run(await follow('retryPlan', failed))).counts).toMatchObject({ done: 1 })
    expect(await identityCount()).toBe(1)
  })

  it('creates no identity of a file, and gives none an alias there', async () => {
    const rows = [
      { address: `bob@${name}`, display_name: 'Bob' },
      { address: ada.address, aliases: `sales@${name}` },
    ]
    const columns = ['display_name', 'aliases']
    const plan = await imports.planned(rows, { columns, existing: 'update' })
    const removal = await remove()
    const failed = await runInVain(plan, 2)
    await done(undo(removal))
    expect((await plans.run(await follow('retryPlan', failed))).counts).toMatchObject({ done: 2, failed: 0 })
    expect(await identityCount()).toBe(1)
  })

  it('restores no identity', async () => {
    const gone = await acts.identity(domain_id, 'gone')
    await done(
      acts.call('deleteIdentity', {
        path: { identity_id: gone.identity_id },
        query: { confirm: gone.address },
      }),
    )
    const plan = await plans.create('restore', [gone])
    const removal = await remove()
    const failed = await runInVain(plan)
    await done(undo(removal))
    expect((await plans.run(await follow('retryPlan', failed))).counts).toMatchObject({ done: 1 })
    expect(await identityCount()).toBe(1)
  })

  it('says in its preview that the domain was removed, also of a file', async () => {
    await remove()
    const plan = await imports.planned([{ address: `bob@${name}`, display_name: 'Bob' }])
    expect(plan.counts).toMatchObject({ will_change: 0, refused: 1 })
    expect((await plans.items(plan))[0]).toMatchObject({
      code: 'domain_removed',
      problem: { conflicting_id: domain_id },
    })
  })

  it('says that the organization doesn’t have the domain when it was deleted permanently', async () => {
    const plan = await plans.create('add_alias', [ada], { domain_id })
    await acts.sql('delete from domain where organization_id = $1 and domain_id = $2', [domain_id])
    const run = await plans.run(plan)
    expect((await plans.items(run))[0]).toMatchObject({ outcome: 'failed', code: 'domain_unknown' })
  })
})

describe('the undo of a bulk change', () => {
  /** Moves the only identity out of the domain. */
  const moveOut = async (): Promise<Body> => {
    const bob = await acts.identity(domain_id, 'bob')
    return plans.run(await plans.create('rename', [bob], { domain_id: home, leave_alias: false }))
  }

  it('moves no identity back into a removed domain, and does when the domain is restored', async () => {
    const moved = await moveOut()
    expect(moved.counts).toMatchObject({ done: 1 })
    const undone = await follow('revertPlan', moved)
    const removal = await remove()
    const failed = await runInVain(undone)
    await done(undo(removal))
    expect((await plans.run(await follow('retryPlan', failed))).counts).toMatchObject({ done: 1 })
    expect(await identityCount()).toBe(1)
  })

  it('previews that the domain was removed', async () => {
    const moved = await moveOut()
    await remove()
    const undone = await follow('revertPlan', moved)
    expect(undone.counts).toMatchObject({ will_change: 0, refused: 1 })
    expect((await plans.items(undone))[0]).toMatchObject({ code: 'domain_removed' })
  })
})

describe('while a mail server is connected', () => {
  const attach = (at: string) =>
    harness.operator.plain((db) => db.query(`update mail.setting set attached_at = ${at}`, []))
  beforeEach(() => attach('now()'))
  afterEach(() => attach('null'))

  it('a removal and its undo each have a receipt, and a bulk change that fails in between has none', async () => {
    const plan = await plans.create('add_alias', [ada], { domain_id })
    const receipts = async (query: Record<string, string>) =>
      (await acts.call('listEnforcements', { query })).body.items.map(({ kind }: Body) => kind)
    const removal = await remove()
    expect(await receipts({ request_id: removal.headers['x-request-id'] ?? '' })).toEqual(['delivery'])
    await runInVain(plan)
    expect(await receipts({ domain_id })).toEqual(['delivery'])
    const restoration = await done(undo(removal))
    expect(await receipts({ request_id: restoration.headers['x-request-id'] ?? '' })).toEqual(['delivery'])
  })

  it('the end of a removal has no receipt: mail servers have not known the domain since', async () => {
    await remove()
    await acts.sql(
      `update domain set removed_at = now() - interval '31 days', restorable_until = now() - interval '1 day'
       where organization_id = $1 and domain_id = $2`,
      [domain_id],
    )
    const receiptCount = async () =>
      (await acts.sql('select from enforcement where organization_id = $1')).length
    const before = await receiptCount()
    expect(await harness.database.plain((db) => endDomainRemovals(db, 10))).toBe(1)
    expect(await receiptCount()).toBe(before)
  })
})
