import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { releaseClaim, leaseClaims } from '../queries/dns/claim-check-jobs.ts'

const harness = harnessForTests()
let many: ClientActions
let few: ClientActions
/** The organization of each claim. */
let owners: Map<string, 'many' | 'few'>

const take = (worker: string, limit: number) =>
  harness.database.plain((db) => leaseClaims(db, { worker, leaseMs: 60_000, limit }))
const ownersOf = (jobs: readonly { claim_id: string }[]) => jobs.map(({ claim_id }) => owners.get(claim_id))

beforeEach(async () => {
  await harness.operator.plain((db) => db.query('delete from domain_claim', []))
  owners = new Map()
  const claimsOf = async (name: 'many' | 'few', count: number, ago: string) => {
    const acts = clientActions(harness, await harness.organization())
    for (let made = 0; made < count; made += 1) {
      const { body } = await acts.call('createDomainClaim', { body: { domain_name: freshName() } })
      owners.set(body.claim_id as string, name)
    }
    await acts.sql(
      `update domain_claim set next_look_at = now() - interval '${ago}' where organization_id = $1`,
    )
    return acts
  }
  many = await claimsOf('many', 8, '1 day')
  few = await claimsOf('few', 1, '1 minute')
})

it('the claim of an organization comes beside many of another that are asked for again and again', async () => {
  const worker = randomUUID()
  expect(ownersOf(await take(worker, 2)).toSorted()).toEqual(['few', 'many'])
})

it('at most two claims of one organization are looked at concurrently, also by several processes', async () => {
  const jobs = await Promise.all([take(randomUUID(), 8), take(randomUUID(), 8), take(randomUUID(), 8)])
  expect(ownersOf(jobs.flat()).toSorted()).toEqual(['few', 'many', 'many'])
  expect(await take(randomUUID(), 8)).toEqual([])
})

it('each claim has its turn once those before it have ended', async () => {
  const worker = randomUUID()
  const seen = new Set<string>()
  for (let round = 0; round < 4; round += 1) {
    const jobs = await take(worker, 8)
    expect(jobs.length).toBeGreaterThan(0)
    for (const { organization_id, claim_id } of jobs) {
      seen.add(claim_id)
      await harness.database.write(organization_id, (db) =>
        releaseClaim(db, claim_id, worker, 3_600_000, false),
      )
    }
  }
  expect(seen.size).toBe(9)
})

it('a lease that was written before the clock was set back holds no slot', async () => {
  await many.sql(
    `update domain_claim set leased_until = now() + interval '1 hour' where organization_id = $1`,
  )
  expect(ownersOf(await take(randomUUID(), 8)).toSorted()).toEqual(['few', 'many', 'many'])
})

it('claims of a suspended organization wait, and nothing else waits for them', async () => {
  await few.sql(`update organization set status = 'suspended' where organization_id = $1`)
  expect(ownersOf(await take(randomUUID(), 8))).toEqual(['many', 'many'])
})
