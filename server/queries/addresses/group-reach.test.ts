import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../../testing/client-actions.ts'
import { type GroupActions, groupActions } from '../../../testing/group-actions.ts'
import { harnessForTests } from '../../../testing/harness.ts'
import type { Db } from '../../db/database.ts'
import { graphBelow, largestRecipientCount } from './alias-graph.ts'
import { largeReaches } from './group-reach.ts'

const harness = harnessForTests()
const members = 2000
let acts: ClientActions
let groups: GroupActions
let staff: string
let all: string

const analyze = async (tables: string) => {
  const owner = new pg.Client({ connectionString: harness.url })
  await owner.connect()
  await owner.query(`analyze ${tables}`)
  await owner.end()
}

/** Makes an organization with a large group, and a group that contains it. */
const makeGroups = async () => {
  acts = clientActions(harness, await harness.organization())
  groups = await groupActions(acts)
  staff = await groups.group('staff', [])
  all = await groups.group('all', [staff])
  await acts.sql('update organization set identity_limit = 20000 where organization_id = $1')
  // By SQL: as many requests would take minutes.
  await acts.sql(
    `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
     select $1, uuid_v7(), $2, 'm' || n, 'm' || n || '@' || $3::text, 'Member ' || n from generate_series(1, $4::integer) n`,
    [groups.domain_id, groups.name, members],
  )
  await acts.sql(
    `insert into address_target (organization_id, address_id, target_id)
     select $1, $2, identity_id from identity where organization_id = $1 and display_name like 'Member %'`,
    [staff],
  )
}

interface Step {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Shared Hit Blocks': number
  Plans?: Step[]
}

const rowsOf = ({ Plans = [], ...step }: Step): number =>
  (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0)) *
    step['Actual Loops'] +
  Plans.reduce((sum, one) => sum + rowsOf(one), 0)

/** How many rows and pages the statements of some work handle. */
const stepsOf = (work: (db: Db) => Promise<unknown>): Promise<number> =>
  harness.operator.write(acts.organization_id, async (db) => {
    let steps = 0
    const explain = async (text: string, values: readonly unknown[]) => {
      const [plan] = await db.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      )
      const whole = plan?.['QUERY PLAN'][0].Plan
      if (whole) steps += rowsOf(whole) + whole['Shared Hit Blocks']
      return []
    }
    await work({
      ...db,
      query: explain,
      one: async (text, values) => (await explain(text, values))[0] ?? null,
    })
    return steps
  })

describe.each<[string, () => Promise<unknown>]>([
  [
    'of other organizations',
    async () => {
      await makeGroups()
      await analyze('')
      await makeGroups()
    },
  ],
  ['of all organizations', () => analyze('')],
  [
    'of one table',
    async () => {
      await makeGroups()
      await analyze('address_target')
    },
  ],
])('with statistics %s', (_, prepare) => {
  beforeAll(prepare, 60_000)

  it.each<[string, (db: Db) => Promise<unknown>]>([
    ['the recipients of a large group', (db) => largeReaches(db, [groups.at('staff')], 10_000)],
    ['the graph below it', (db) => graphBelow(db, null, { targetIds: [all] })],
    [
      'the group that contains it',
      (db) => largestRecipientCount(db, { aliasId: all, targetIds: [staff], above: [all] }),
    ],
  ])('%s take a few steps for each member', async (_, work) => {
    expect(await stepsOf(work)).toBeLessThan(40 * members)
  })
})
