import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { leaseChecks, dnsLoad } from '../queries/dns/check-jobs.ts'

const harness = harnessForTests()
let many: ClientActions
let few: ClientActions
/** The organization of each domain. */
const owners = new Map<string, 'many' | 'few'>()

const claim = async (limit = 1) => {
  const options = { worker: randomUUID(), leaseMs: 60_000, limit }
  const jobs = await harness.database.plain((db) => leaseChecks(db, options))
  return jobs.map(({ domain_id }) => domain_id)
}
const ownersOf = (ids: readonly string[]) => ids.map((id) => owners.get(id))

beforeAll(async () => {
  await harness.operator.plain((db) => db.query('delete from domain_look', []))
  many = clientActions(harness, await harness.organization())
  few = clientActions(harness, await harness.organization())
  for (let count = 0; count < 8; count += 1) owners.set(await many.domain(), 'many')
  for (let count = 0; count < 3; count += 1) owners.set(await few.domain(), 'few')
})
beforeEach(async () => {
  const due = (ago: string) =>
    `update domain_look set next_look_at = now() - interval '${ago}', is_asked = false, claimed_by = null, claimed_at = null,
       leased_until = null where organization_id = $1`
  await many.sql(due('1 day'))
  await few.sql(due('1 minute'))
})

it('organizations take turns, however many domains of one have waited longer', async () => {
  const turns: string[] = []
  for (let turn = 0; turn < 11; turn += 1) turns.push(...(await claim()))
  const order = ownersOf(turns)
  expect(order.slice(0, 6)).toEqual(['many', 'few', 'many', 'few', 'many', 'few'])
  expect(order.slice(6)).toEqual(Array(5).fill('many'))
  expect(new Set(turns).size).toBe(11)
  expect(await claim()).toEqual([])
})

it('free slots are filled in turns, also if only one organization has domains that are due', async () => {
  expect(ownersOf(await claim(4)).toSorted()).toEqual(['few', 'few', 'many', 'many'])
  expect(ownersOf(await claim(20)).toSorted()).toEqual(['few', ...Array.from({ length: 6 }, () => 'many')])
})

it('the domain that a client waits for comes before all turns', async () => {
  await claim(1)
  const [asked] = [...owners].findLast(([, owner]) => owner === 'many') ?? []
  await many.sql('update domain_look set is_asked = true where organization_id = $1 and domain_id = $2', [
    asked,
  ])
  expect(await claim()).toEqual([asked])
})

it('an organization whose checks run does not come before one without any, also if clients wait for them', async () => {
  expect(ownersOf(await claim(4)).toSorted()).toEqual(['few', 'few', 'many', 'many'])
  await few.sql('update domain_look set claimed_by = null, leased_until = null where organization_id = $1')
  expect(ownersOf(await claim(1))).toEqual(['few'])
  await many.sql('update domain_look set is_asked = true where organization_id = $1')
  expect(ownersOf(await claim(1))).toEqual(['few'])
  expect(ownersOf(await claim(1))).toEqual(['many'])
  await few.sql('update domain_look set leased_until = now() where organization_id = $1')
  expect(ownersOf(await claim(1))).toEqual(['few'])
})

it('several workers at the same time take each domain once, and leave none', async () => {
  const claims = await Promise.all(Array.from({ length: 6 }, () => claim(2)))
  const ids = claims.flat()
  expect(ids).toHaveLength(11)
  expect(new Set(ids).size).toBe(11)
})

it.each([
  ['a lease', `claimed_by = uuid_v7(), leased_until = now() + interval '1 hour'`],
  ['when it was served', `claimed_at = now() + interval '1 hour'`],
])('does not wait for %s that was written before the clock was set back an hour', async (_what, values) => {
  await few.sql(`update domain_look set ${values} where organization_id = $1`)
  expect(ownersOf(await claim(4)).filter((owner) => owner === 'few')).toHaveLength(2)
})

it('only domains that need queries count as load, those that are not right also apart', async () => {
  await few.sql("update domain set dns_status = 'broken' where organization_id = $1")
  await few.sql('update domain_look set is_invented = true where organization_id = $1 and domain_id = $2', [
    [...owners].find(([, owner]) => owner === 'few')?.[0],
  ])
  expect(await harness.database.plain(dnsLoad)).toEqual({ domain_count: 10, bad_count: 2 })
})
