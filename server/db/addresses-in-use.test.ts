import pg from 'pg'
import { expect, it } from 'vitest'
import { wrongAddressCopies } from '../../testing/address-copies.ts'
import { addressIn, generateGraph, type Graph, seededNumbers } from '../../testing/alias-graphs.ts'
import { clientActions } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { writeGraphs } from '../../testing/write-graphs.ts'
import type { Db } from './database.ts'

const harness = harnessForTests()

/** Requests can't make circles. */
const withoutCircles = (graph: Graph): Graph => ({
  ...graph,
  nodes: graph.nodes.map((node, place) => ({
    ...node,
    targets: node.targets.filter((target) => target > place),
  })),
})

/** What changes the address $1. A target is added to $2, which comes before it. */
const changes: Readonly<Record<string, string>> = {
  'switches an alias': `update address set enabled = not enabled where kind = 'alias' and address_id = $1`,
  'expires an alias': `update address set expires_at = '2020-01-01' where kind = 'alias' and address_id = $1`,
  'gives an alias an end': `update address set expires_at = '2200-01-01' where kind = 'alias' and address_id = $1`,
  'takes the end of an alias away': `update address set expires_at = null where kind = 'alias' and address_id = $1`,
  'suspends an identity': `update identity set status = 'suspended', delivery_while_suspended = 'reject' where identity_id = $1`,
  'lets a suspended identity take mail': `update identity set delivery_while_suspended = 'accept' where identity_id = $1`,
  'renames an identity': `update identity set display_name = display_name || '!' where identity_id = $1`,
  'names and describes a group': `update mail_group set group_name = group_name || '!', description = group_name where address_id = $1`,
  'activates an identity': `update identity set status = 'active' where identity_id = $1`,
  'removes a mailbox': `delete from mailbox_quota where identity_id = $1`,
  'adds a mailbox': `insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes)
    select organization_id, uuid_v7(), identity_id, 1048576 from identity i where identity_id = $1
      and not exists (select from mailbox_quota m where m.identity_id = i.identity_id)`,
  'suspends or activates a domain': `update domain set status = case status when 'active' then 'suspended' else 'active' end
    where domain_id = (select domain_id from address where address_id = $1)`,
  'removes targets': `delete from address_target where address_id = $1`,
  'removes an address from the targets of others': `delete from address_target where target_id = $1`,
  'adds a target': `insert into address_target (organization_id, address_id, target_id)
    select organization_id, address_id, $1 from address where kind = 'alias' and address_id = $2 and $1 <> $2
      and exists (select from address where address_id = $1)
    on conflict do nothing`,
  'deletes an alias': `delete from address where kind = 'alias' and not is_held and address_id = $1`,
  'leads a reserved address': `select lead_held_address($1, null, null, false)`,
  'releases a reserved address': `select release_held_address($1)`,
}

/** The aliases with a time that is not what mail servers answer. */
const wrongTimes = (db: Db) =>
  db.query<{ address: string }>(
    `select a.address, a.enabled, a.expires_at, a.in_use_until from address a
     where a.organization_id = $1 and a.kind = 'alias' and (a.in_use_until > now()) is distinct from
       (a.enabled and coalesce(a.expires_at > now(), true) and exists (select from mail.takers($1, a.address_id)))`,
    [db.organizationId],
  )

it('an alias is in use as long as mail servers deliver its mail, after each of many changes', async () => {
  const seed = Number(process.env['GRAPH_SEED'] ?? Date.now() % 1_000_000)
  const random = seededNumbers(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const graphs = Array.from({ length: 60 }, (_, index) =>
    withoutCircles(generateGraph(random, `u${seed}-${index}`)),
  )
  const organization = await harness.organization()
  const { organization_id } = organization
  const acts = clientActions(harness, organization)
  const ids = await writeGraphs(harness.url, organization_id, graphs)
  const write = <Result>(change: (db: Db) => Promise<Result>) =>
    harness.operator.write(organization_id, change)
  await write((db) => db.query('select rebuild_buckets($1)', [organization_id]))

  const requests = ['deletes an identity', 'restores an identity'] as const
  const request = async (name: (typeof requests)[number], identity_id: string, address: string) =>
    name === 'restores an identity'
      ? acts.call('restoreDeletedIdentity', { path: { identity_id }, body: {} })
      : acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: address } })
  const kinds = [...Object.keys(changes), ...requests]
  const done: string[] = []
  const statuses: number[] = []
  for (let count = 0; count < 900; count += 1) {
    const [graph, name] = [below(graphs.length), kinds[below(kinds.length)]!]
    const place = below(ids[graph]!.length)
    const [id, before] = [ids[graph]![place]!, ids[graph]![below(place + 1)]!]
    const sql = changes[name]
    if (sql === undefined)
      statuses.push(
        (await request(name as (typeof requests)[number], id, addressIn(graphs[graph]!, place))).status,
      )
    else await write((db) => db.query(sql, sql.includes('$2') ? [id, before] : [id]))
    done.push(`${name}: ${graph}/${place}`)
    if (count % 15 === 14) {
      const [copies] = await write((db) =>
        db.query<{ wrong: object[] | null }>(`select ${wrongAddressCopies} as wrong`, [db.organizationId]),
      )
      const wrong = [...(await write(wrongTimes)), ...(copies?.wrong ?? [])]
      expect({ seed, wrong, done: wrong.length > 0 ? done.slice(-15) : [] }).toEqual({
        seed,
        wrong: [],
        done: [],
      })
    }
  }

  expect([...new Set(statuses)].toSorted()).toEqual([200, 204, 404])

  // The end of aliases comes, and nothing is written.
  const client = new pg.Client({ connectionString: harness.url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const column of ['expires_at', 'in_use_until'])
    await client.query(`update address set ${column} = '2020-01-01' where ${column} = '2200-01-01'`)
  await client.end()
  expect({ seed, passed: await write(wrongTimes) }).toEqual({ seed, passed: [] })
}, 180_000)

it('a group of a department is in use as long as a member of the department receives mail', async () => {
  const organization = await harness.organization()
  const acts = clientActions(harness, organization)
  const domain_id = await acts.domain()
  const other = await acts.domain()
  const { department_id } = (await acts.call('createDepartment', { body: { department_name: 'Sales' } })).body
  const ada = await acts.identity(domain_id, 'ada', { department_id })
  const body = { local_part: 'sales', domain_id: other, group_name: 'Sales', department_id }
  expect((await acts.call('createGroup', { body })).status).toBe(201)
  const change = (sql: string) => async () => {
    await acts.sql(`${sql} and organization_id = $1`)
  }
  const steps: [string, () => Promise<unknown>, boolean][] = [
    [
      'suspended',
      change(`update identity set status = 'suspended', delivery_while_suspended = 'reject' where true`),
      false,
    ],
    ['activated', change(`update identity set status = 'active' where true`), true],
    [
      'domain suspended',
      change(`update domain set status = 'suspended' where domain_id = '${domain_id}'`),
      false,
    ],
    [
      'domain activated',
      change(`update domain set status = 'active' where domain_id = '${domain_id}'`),
      true,
    ],
    ['moved', change('update identity set department_id = null where true'), false],
    ['moved back', change(`update identity set department_id = '${department_id}' where true`), true],
    [
      'deleted',
      () =>
        acts.call('deleteIdentity', {
          path: { identity_id: ada.identity_id },
          query: { confirm: ada.address },
        }),
      false,
    ],
    [
      'restored',
      () => acts.call('restoreDeletedIdentity', { path: { identity_id: ada.identity_id }, body: {} }),
      true,
    ],
    ['mailbox removed', change('delete from mailbox_quota where true'), false],
  ]
  for (const [name, act, expected] of steps) {
    await act()
    const { items } = (await acts.call('listAddresses', { query: { kind: 'group', state: 'in_use' } })).body
    expect([name, items.length === 1]).toEqual([name, expected])
  }
})

it('the end of a transaction looks up no address of a new identity that has a mailbox', async () => {
  const organization = await harness.organization()
  const domain = await clientActions(harness, organization).domain()
  const lookUps = (db: Db) =>
    db.one<{ count: number }>(
      `select idx_scan + seq_scan as count from pg_stat_xact_user_tables where relid = 'address'::regclass`,
      [],
    )
  const looked = await harness.operator.write(organization.organization_id, async (db) => {
    await db.query(
      `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
       select $1, uuid_v7(), domain_id, 'n' || n, 'n' || n || '@' || domain_name, 'New ' || n
       from domain, generate_series(1, 3) n where organization_id = $1 and domain_id = $2`,
      [organization.organization_id, domain],
    )
    await db.query(
      `insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes)
       select organization_id, uuid_v7(), identity_id, 1048576 from identity where organization_id = $1`,
      [organization.organization_id],
    )
    const before = await lookUps(db)
    await db.query('set constraints all immediate', [])
    return { before, after: await lookUps(db) }
  })
  expect(looked.after).toEqual(looked.before)
})
