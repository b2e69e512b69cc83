import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressScene } from '../../testing/address-scene.ts'
import { clientActions } from '../../testing/client-actions.ts'
import { addMembers, harnessForTests } from '../../testing/harness.ts'
import { rulesActions } from '../../testing/rules-actions.ts'

/* What mail servers are told of forwards and users' rules. */

const harness = harnessForTests()
const { scene, remove, at } = addressScene(harness)
let server: pg.Client
beforeAll(async () => {
  server = new pg.Client({ connectionString: harness.url, options: '-c role=postroom_mail' })
  await server.connect()
})
afterAll(() => server.end())

type Rules = Parameters<ReturnType<typeof rulesActions>['set']>[1]
const set = (rules: Rules) => rulesActions(harness, scene.acts).set(scene.ada.identity_id, rules)
const external = (forwarding: 'allowed' | 'refused') => rulesActions(harness, scene.acts).external(forwarding)

/** The script by the name that the mailbox has of it; null without one. */
const script = async (): Promise<string | null> => {
  const { rows } = await server.query<{ script_id: string | null; script: string | null }>(
    `select m.script_id, s.script from mail.mailbox m
     left join mail.script s on s.username = m.username and s.script_id = m.script_id where m.username = $1`,
    [scene.ada.address],
  )
  expect(rows[0]?.script_id === null).toBe(rows[0]?.script === null)
  return rows[0]?.script ?? null
}
const stopped = async () => {
  const { rows } = await server.query('select own_rules_are_stopped from mail.mailbox where username = $1', [
    scene.ada.address,
  ])
  return rows[0]?.own_rules_are_stopped
}
const rule = async (address: string) =>
  (await server.query('select mail.redirect_rule($1) as rule', [address])).rows[0].rule
const restore = () =>
  scene.acts.call('restoreDeletedIdentity', { path: { identity_id: scene.ada.identity_id }, body: {} })
const suspend = (identity: { identity_id: string }, body: object) =>
  scene.acts.call('updateIdentity', { path: { identity_id: identity.identity_id }, body })
const refused = '550 5.7.1 Rules of your organization may not send mail to other mail systems'

describe('a forward', () => {
  it('is a script, with and without a copy, and none when there is none', async () => {
    expect(await script()).toBe(null)
    await set({ forward_to_identity_id: scene.bob.identity_id })
    const withCopy = await script()
    expect(withCopy).toContain(`redirect :copy "${scene.bob.address}";`)
    await set({ forward_to_identity_id: scene.bob.identity_id, keep_copy: false })
    expect(await script()).toBe(withCopy?.replace(':copy ', ''))
    await set({})
    expect(await script()).toBe(null)
  })

  it('follows the target to its new address, and ends while it takes no mail', async () => {
    await set({ forward_to_identity_id: scene.bob.identity_id })
    await scene.addresses.rename({ ...scene.bob, domain_id: scene.domain_id, local_part: 'robert' })
    expect(await script()).toContain(`"${at('robert')}"`)
    await suspend(scene.bob, { status: 'suspended', delivery_while_suspended: 'reject' })
    expect(await script()).toBe(null)
    await suspend(scene.bob, { status: 'active' })
    expect(await script()).toContain('redirect')
    await remove({ ...scene.bob, address: at('robert') })
    expect(await script()).toBe(null)
    await scene.acts.call('restoreDeletedIdentity', {
      path: { identity_id: scene.bob.identity_id },
      body: {},
    })
    expect(await script()).toContain('redirect')
  })

  it('to another mail system depends on the organization', async () => {
    await set({ forward_to_address: 'ana@private.example' })
    expect([await script(), await rule(scene.ada.address)]).toEqual([null, refused])
    await external('allowed')
    expect([await script(), await rule(scene.ada.address)]).toEqual([
      expect.stringContaining('redirect :copy "ana@private.example"'),
      'OK',
    ])
    await scene.addresses.rename({ ...scene.ada, domain_id: scene.domain_id, local_part: 'ada.new' })
    expect(await rule(scene.ada.address)).toBe('OK')
    expect(await rule('stranger@elsewhere.example')).toBe(null)
  })

  it('leads to no address of another organization, nor to itself', async () => {
    const others = clientActions(harness, await harness.organization())
    const eve = await others.identity(await others.domain(), 'eve')
    const forward = (forward_to_identity_id: string) => set({ forward_to_identity_id })
    await expect(forward(eve.identity_id)).rejects.toMatchObject({ constraint: 'forward_target' })
    await expect(forward(scene.ada.identity_id)).rejects.toMatchObject({ constraint: 'forward_to_itself' })
  })
})

it("users' rules stop while suspended, or when an administrator stops them", async () => {
  expect(await stopped()).toBe(false)
  await set({ own_rules: 'stopped' })
  expect([await stopped(), await script()]).toEqual([true, null])
  await set({})
  await suspend(scene.ada, { status: 'suspended' })
  expect(await stopped()).toBe(true)
})

describe('after a deletion', () => {
  const kept = () =>
    scene.acts.sql<{ forward: string | null }>(
      'select forward_to_identity_id as forward from mail_rules where organization_id = $1',
    )
  const end = () => scene.acts.sql('delete from deleted_identity where organization_id = $1')

  it('rules come back with a restored identity', async () => {
    await set({ forward_to_identity_id: scene.bob.identity_id, own_rules: 'stopped' })
    await remove(scene.ada)
    expect(await script()).toBe(null)
    expect((await restore()).status).toBe(200)
    expect([await stopped(), await script()]).toEqual([true, expect.stringContaining('redirect')])
  })

  it.each([
    ['', false],
    [', also when an alias has the address', true],
  ])('they end with a permanent one%s', async (_, isLed) => {
    await set({ forward_to_identity_id: scene.bob.identity_id })
    await remove(scene.ada)
    if (isLed) await scene.addresses.leadHeld(scene.ada.identity_id, [scene.bob.identity_id])
    expect(await kept()).toHaveLength(1)
    await end()
    expect(await kept()).toEqual([])
  })

  it.each([
    ['', false],
    [', also when an alias has the address', true],
  ])('a forward to the identity ends with a permanent one%s', async (_, isLed) => {
    await set({ forward_to_identity_id: scene.bob.identity_id })
    await remove(scene.bob)
    if (isLed) await scene.addresses.leadHeld(scene.bob.identity_id, [scene.ada.identity_id])
    expect(await kept()).toEqual([{ forward: scene.bob.identity_id }])
    await end()
    expect(await kept()).toEqual([{ forward: null }])
  })
})

it('no lookup of a mail server reads a whole table that PostgreSQL has not analyzed', async () => {
  const { organization_id } = await harness.organization()
  await addMembers(harness, organization_id, null, 900)
  await harness.operator.write(organization_id, (db) =>
    db.query(
      `insert into mail_rules (organization_id, identity_id, forward_to_identity_id)
       select organization_id, identity_id, lead(identity_id) over (order by identity_id) from identity where organization_id = $1`,
      [organization_id],
    ),
  )
  const client = new pg.Client({ connectionString: harness.url })
  await client.connect()
  await client.query('begin')
  const { rows } = await client.query<{ username: string; script_id: string | null }>(
    'select username, script_id from mail.mailbox where organization_id = $1 limit 8',
    [organization_id],
  )
  const reads = async () =>
    (
      await client.query(
        `select relname, seq_scan from pg_stat_xact_user_tables
         where relname in ('mail_rules', 'identity', 'address', 'address_target', 'mailbox_quota') order by relname`,
      )
    ).rows
  const before = await reads()
  for (const { username, script_id } of rows) {
    // As Dovecot asks: with values in the text.
    await client.query(`select * from mail.mailbox where username = '${username}'`)
    await client.query(
      `select script from mail.script where script_id = '${script_id}' and username = '${username}'`,
    )
    await client.query(`select mail.redirect_rule('${username}')`)
  }
  expect(await reads()).toEqual(before)
  await client.end()
})
