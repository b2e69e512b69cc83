import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressActions } from '../../testing/address-actions.ts'
import { addressScene } from '../../testing/address-scene.ts'
import { generateGraph, seededNumbers } from '../../testing/alias-graphs.ts'
import { clientActions } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { writeGraphs } from '../../testing/write-graphs.ts'

/* What requests may do with addresses, and that no lookup of a mail server reads a whole table. */

const harness = harnessForTests()
const { scene, remove } = addressScene(harness)

/** SQLSTATE insufficient_privilege, also of a policy. */
const forbidden = { code: '42501' }

describe('requests', () => {
  it.each(['identity', 'held'])('write no address of kind %s', async (kind) => {
    const insert = scene.addresses.query(
      `insert into address (organization_id, domain_id, local_part, address, kind) values ($1, $2, 'eve', $3, $4)`,
      [scene.domain_id, `eve@${scene.name}`, kind],
    )
    await expect(insert).rejects.toMatchObject(forbidden)
  })

  it.each([
    [
      'an alias',
      `insert into address (organization_id, domain_id, local_part, address, kind) values ($1, $2, 'sales', $3, 'alias')`,
    ],
    [
      'an identity',
      `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
       values ($1, uuid_v7(), $2, 'sales', $3, 'Sales')`,
    ],
  ])('write %s with no text but that of its domain', async (_, sql) => {
    const others = clientActions(harness, await harness.organization())
    const domain_id = await others.domain()
    await others.identity(domain_id, 'eve')
    const { query } = addressActions(harness, others)
    await expect(query(sql, [domain_id, `sales@${scene.name}`])).rejects.toMatchObject({
      constraint: 'address_of_domain',
    })
    const [found] = await harness.operator.plain((db) =>
      db.query<{ found: unknown }>('select mail.find_address($1, $2)::text as found', ['sales', scene.name]),
    )
    expect(found?.found).toMatch(/,,,,/)
  })

  it('restore no identity at its address with the text of another domain', async () => {
    const others = clientActions(harness, await harness.organization())
    const domain_id = await others.domain()
    const eve = await others.identity(domain_id, 'eve')
    await others.call('deleteIdentity', {
      path: { identity_id: eve.identity_id },
      query: { confirm: eve.address },
    })
    const insert = addressActions(harness, others).query(
      `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
       values ($1, $2, $3, 'sales', $4, 'Sales')`,
      [eve.identity_id, domain_id, `sales@${scene.name}`],
    )
    await expect(insert).rejects.toMatchObject({ constraint: 'address_of_domain' })
  })

  it('write no group with another text than its address', async () => {
    const insert = scene.addresses.query(
      `with one as (
         insert into address (organization_id, domain_id, local_part, address, kind)
         values ($1, $2, 'crew', $3, 'group') returning organization_id, address_id, domain_id)
       insert into mail_group (organization_id, address_id, domain_id, address, group_name)
       select organization_id, address_id, domain_id, $4, 'Crew' from one`,
      [scene.domain_id, `crew@${scene.name}`, `boss@${scene.name}`],
    )
    await expect(insert).rejects.toMatchObject({ constraint: 'group_of_address' })
  })

  it('neither change nor delete the address of an identity, living or deleted', async () => {
    const { bob } = scene
    await remove(bob)
    for (const id of [scene.ada.identity_id, bob.identity_id])
      for (const sql of ['update address set enabled = false', 'delete from address'])
        expect(
          await scene.addresses.query(`${sql} where organization_id = $1 and address_id = $2 returning 1`, [
            id,
          ]),
        ).toEqual([])
  })

  it('change an alias over a held address, and can’t give the address away by deleting it', async () => {
    const { bob } = scene
    await remove(bob)
    await scene.addresses.leadHeld(bob.identity_id, [scene.ada.identity_id])
    const own = 'where organization_id = $1 and address_id = $2 returning 1 as done'
    expect(await scene.addresses.query(`update address set note = 'Note' ${own}`, [bob.identity_id])).toEqual(
      [{ done: 1 }],
    )
    expect(await scene.addresses.query(`delete from address ${own}`, [bob.identity_id])).toEqual([])
  })

  it('lead an alias to no address of another organization, and see none of them', async () => {
    const others = clientActions(harness, await harness.organization())
    const eve = await others.identity(await others.domain(), 'eve')
    await expect(scene.addresses.alias(scene.domain_id, 'sales', [eve.identity_id])).rejects.toMatchObject({
      constraint: 'target_is_there',
    })
    expect(await scene.addresses.query('select 1 from address where organization_id <> $1')).toEqual([])
    const theirs = addressActions(harness, others)
    const alias_id = await scene.addresses.alias(scene.domain_id, 'support', [scene.ada.identity_id])
    expect(
      await theirs.query(
        'select 1 from address_target where organization_id <> $1 union all select 1 from address where address_id = $2',
        [alias_id],
      ),
    ).toEqual([])
    await expect(
      theirs.rename({ identity_id: scene.ada.identity_id, domain_id: scene.domain_id, local_part: 'theirs' }),
    ).rejects.toThrow('query returned no rows')
    await remove(scene.ada)
    await theirs.query('select lead_held_address($2, null, null, true) where $1::uuid is not null', [
      scene.ada.identity_id,
    ])
    expect(await scene.addresses.owner(scene.ada.address)).toMatchObject({ kind: 'held' })
  })
})

describe('a lookup of a mail server', () => {
  let server: pg.Client
  beforeAll(async () => {
    const random = seededNumbers(35)
    const graphs = Array.from({ length: 400 }, (_, index) => generateGraph(random, `plan${index}`))
    await writeGraphs(harness.url, (await harness.organization()).organization_id, graphs)
    server = new pg.Client({ connectionString: harness.url })
    await server.connect()
    // Otherwise PostgreSQL may write its counts away between the two readings.
    await server.query('begin')
  })
  afterAll(() => server.end())

  /** How many whole reads of large tables the session has made. */
  const readTables = async () =>
    (
      await server.query<{ name: string; seq_scan: string }>(
        `select relname as name, seq_scan from pg_stat_xact_user_tables
         where relname in ('address', 'address_target', 'identity', 'deleted_identity', 'mailbox_quota', 'domain')
         order by relname`,
      )
    ).rows

  it.each(['expansion', 'refusal', 'sender_logins', 'has_mailbox'])(
    'reads no whole table for mail.%s',
    async (lookup) => {
      const before = await readTables()
      // The session keeps the plans of its first lookups: enough for PostgreSQL to choose plans without values.
      for (const local of ['i0', 'a1', 'o2', 'h3', 'unknown'])
        for (let place = 0; place < 10; place += 1)
          await server.query(`select mail.${lookup}($1, $2)`, [local, `plan${place}-0.example`])
      const after = await readTables()
      expect(after).toEqual(before)
    },
  )
})
