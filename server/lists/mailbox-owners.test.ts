import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import type { Operations } from '../generated/operations.ts'
import { harnessForTests, type Organization } from '../../testing/harness.ts'
import { addIdentities, prepareManyRows } from '../../testing/many-rows.ts'
import { identityConditions, identityList, identityPage } from '../queries/identities.ts'
import { createLists } from './lists.ts'
import { sortsOf } from './definition.ts'

const harness = harnessForTests()
let organization: Organization
let room: Awaited<ReturnType<typeof prepareManyRows>>

const change = <T>(work: (db: Db) => Promise<T>) => harness.operator.write(organization.organization_id, work)

beforeAll(async () => {
  organization = await harness.organization()
  room = await prepareManyRows(harness, organization)
  await change((db) => addIdentities(db, 900, room))
})

const random = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

/** A query of identities, mostly of those with a mailbox; each filter is there or not. */
const randomQuery = () => {
  const some = {
    has_mailbox: random([true, true, false, undefined]),
    mailbox_level: random(['ok', 'warning', 'full', 'unknown', undefined, undefined] as const),
    domain_id: random([...room.domains, 'x', undefined, undefined]),
    department_id: random([...room.departments, 'none', undefined, undefined, undefined]),
    status: random(['active', 'suspended', undefined, undefined, undefined] as const),
    q: random(['zoe', undefined, undefined, undefined, undefined]),
  }
  const given: object = Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined))
  const sort = random([...sortsOf(identityList), 'address', '-address', 'relevance'] as const)
  const offset = random([0, 1, 499, 600, Math.floor(Math.random() * 900)])
  return { ...given, sort, limit: random([50, 7, 200]), offset } as Operations['listIdentities']['query']
}

const thresholds = [undefined, { sortedRows: 20, sortedSearchRows: 20, checkpointOffset: 100, seekOffset: 5 }]

it('identities with a mailbox are the same, found by their mailboxes or among all identities', async () => {
  for (const limits of thresholds) {
    const create = () => createLists(limits ? { thresholds: limits } : {})
    const [lists, plain] = [create(), create()]
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 25; count += 1) {
        const query = randomQuery()
        const [page, expected] = await harness.database.write(organization.organization_id, async (db) => {
          const where = await identityConditions(db, query)
          return [
            await identityPage(db, lists, query),
            await plain.page(db, identityList, { ...query, where }),
          ]
        })
        expect({ query, page: String(page) }).toEqual({ query, page: String(expected) })
      }
      await change(async (db) => {
        await db.query(
          `delete from mailbox_quota where organization_id = $1 and mailbox_quota_id in (
             select mailbox_quota_id from mailbox_quota where organization_id = $1 order by random() limit 30)`,
          [db.organizationId],
        )
        await addIdentities(db, 20, room)
      })
    }
  }
}, 120_000)
