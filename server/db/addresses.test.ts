import { describe, expect, it } from 'vitest'
import { addressScene } from '../../testing/address-scene.ts'
import { freshName } from '../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import { mailQuestionsForTests } from '../../testing/mail-questions.ts'

/*
 * What happens to an address, and to the aliases that lead to it: created, deleted, restored, deleted permanently, given to
 * another identity, ended; address-renames.test.ts has renames. The answers are those that a mail server gets.
 */

const harness = harnessForTests()
const mail = mailQuestionsForTests(harness)
const { scene, at, alias, create, remove } = addressScene(harness)

const pathOf = ({ identity_id }: Reply['body']) => ({ identity_id })
const restore = (identity: Reply['body']) =>
  scene.acts.call('restoreDeletedIdentity', { path: pathOf(identity), body: {} })
const purge = (identity: Reply['body']) =>
  scene.acts.call('purgeDeletedIdentity', { path: pathOf(identity), query: { confirm: identity.address } })
const catchAll = (identity: Reply['body']) =>
  scene.acts.call('updateDomainSettings', {
    path: { domain_id: scene.domain_id },
    body: { catch_all: { mode: 'identity', identity_id: identity.identity_id } },
  })

const notInUse = '550 5.2.1 This address is not in use'
const reserved = '550 5.1.1 This address is no longer in use'
const noRecipient = '550 5.2.1 No mailbox accepts mail for this address'

describe('the address of an identity', () => {
  it('belongs to it when it is created, with its id', async () => {
    expect(await scene.addresses.owner(at('ada'))).toEqual({
      kind: 'identity',
      address_id: scene.ada.identity_id,
      is_held: false,
    })
    expect(await mail.expansion(at('ada'))).toEqual([])
    expect(await mail.refusal(at('ada'))).toBe(null)
    expect(await mail.hasMailbox(at('ada'))).toBe(true)
    expect(await mail.senders(at('ada'))).toEqual([at('ada')])
  })

  it('is refused for another identity if an alias has it, with the id of the alias', async () => {
    const conflicting_id = await alias('sales', [scene.ada])
    expect(await create('sales')).toMatchObject({
      status: 409,
      body: { code: 'address_taken', conflicting_id, errors: [{ path: '/local_part' }] },
    })
  })

  it('is reserved after the deletion: mail is refused and does not go to the catch-all', async () => {
    await catchAll(scene.bob)
    await alias('sales', [scene.ada])
    await remove(scene.ada)
    expect(await scene.addresses.owner(at('ada'))).toEqual({
      kind: 'held',
      address_id: scene.ada.identity_id,
      is_held: true,
    })
    expect(await mail.refusal(at('ada'))).toBe(reserved)
    expect(await mail.expansion(at('ada'))).toEqual([])
    expect(await mail.expansion(at('unknown'))).toEqual([at('bob')])
    expect(await mail.refusal(at('sales'))).toBe(noRecipient)
    expect((await create('ada')).body.code).toBe('address_held')
  })

  it('is its own again after a restore, and aliases lead there again', async () => {
    await alias('sales', [scene.ada])
    await remove(scene.ada)
    expect((await restore(scene.ada)).status).toBe(200)
    expect(await scene.addresses.owner(at('ada'))).toMatchObject({ kind: 'identity', is_held: false })
    expect(await mail.expansion(at('sales'))).toEqual([at('ada')])
    expect(await mail.refusal(at('ada'))).toBe(null)
  })

  it('leads to others while an alias is over it, and what led to it follows, until it is restored', async () => {
    await alias('sales', [scene.ada])
    await remove(scene.ada)
    await scene.addresses.leadHeld(scene.ada.identity_id, [scene.bob.identity_id])
    expect(await scene.addresses.owner(at('ada'))).toMatchObject({ kind: 'alias', is_held: true })
    for (const asked of ['ada', 'sales']) {
      expect(await mail.expansion(at(asked))).toEqual([at('bob')])
      expect(await mail.refusal(at(asked))).toBe(null)
    }
    expect((await create('ada')).body.code).toBe('address_taken')
    expect((await restore(scene.ada)).status).toBe(200)
    expect(await mail.expansion(at('ada'))).toEqual([])
    expect(await mail.expansion(at('sales'))).toEqual([at('ada')])
    expect(
      await scene.addresses.query(
        'select 1 from address_target where organization_id = $1 and address_id = $2',
        [scene.ada.identity_id],
      ),
    ).toEqual([])
  })

  it('is reserved again if the alias over it is released', async () => {
    await remove(scene.ada)
    await scene.addresses.leadHeld(scene.ada.identity_id, [scene.bob.identity_id])
    const release = () =>
      scene.addresses.query('select release_held_address($2) as done where $1::uuid is not null', [
        scene.ada.identity_id,
      ])
    expect(await release()).toEqual([{ done: true }])
    expect(await mail.refusal(at('ada'))).toBe(reserved)
    expect(await release()).toEqual([{ done: null }])
  })

  it('is free once the deletion is permanent, and aliases lead there no longer', async () => {
    await alias('sales', [scene.ada, scene.bob])
    await remove(scene.ada)
    await purge(scene.ada)
    expect(await scene.addresses.owner(at('ada'))).toBe(null)
    expect(await mail.expansion(at('sales'))).toEqual([at('bob')])
  })

  it('stays an ordinary alias if one was over it when the deletion became permanent', async () => {
    await remove(scene.ada)
    await scene.addresses.leadHeld(scene.ada.identity_id, [scene.bob.identity_id])
    await purge(scene.ada)
    expect(await scene.addresses.owner(at('ada'))).toMatchObject({ kind: 'alias', is_held: false })
    expect(await mail.expansion(at('ada'))).toEqual([at('bob')])
  })

  it('is free after the 30 days too', async () => {
    await remove(scene.ada)
    await scene.acts.sql(`update deleted_identity set restorable_until = now() where organization_id = $1`)
    await harness.database.plain((db) => db.query('select end_deletions(100)', []))
    expect(await scene.addresses.owner(at('ada'))).toBe(null)
  })

  it('leads nothing to its next owner that led to the one before', async () => {
    await alias('sales', [scene.ada])
    await remove(scene.ada)
    await purge(scene.ada)
    await create('ada')
    expect(await mail.refusal(at('sales'))).toBe(noRecipient)
  })

  it('is kept in step with identities that plain SQL writes, as a process of the version before does', async () => {
    const [row] = await scene.acts.sql<{ identity_id: string }>(
      `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
       values ($1, uuid_v7(), $2, 'eve', $3, 'Eve') returning identity_id`,
      [scene.domain_id, at('eve')],
    )
    expect(await scene.addresses.owner(at('eve'))).toMatchObject({
      kind: 'identity',
      address_id: row?.identity_id,
    })
    await scene.acts.sql(
      `update identity set local_part = 'eva', address = $2 where organization_id = $1 and address = $3`,
      [at('eva'), at('eve')],
    )
    expect(await scene.addresses.owner(at('eve'))).toBe(null)
    expect(await scene.addresses.owner(at('eva'))).toMatchObject({ address_id: row?.identity_id })
    await scene.acts.sql('delete from identity where organization_id = $1 and identity_id = $2', [
      row?.identity_id,
    ])
    expect(await scene.addresses.owner(at('eva'))).toBe(null)
    await alias('eve', [scene.ada])
    const insert = scene.acts.sql(
      `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
       values ($1, uuid_v7(), $2, 'eve', $3, 'Eve')`,
      [scene.domain_id, at('eve')],
    )
    await expect(insert).rejects.toMatchObject({ code: '23505', constraint: 'address_taken' })
  })
})

describe('an alias', () => {
  it('leads each mailbox once, through other aliases, with the tag where the domain takes it', async () => {
    const other = freshName()
    const strict = await scene.acts.domain({ name: other })
    await scene.acts.sql(
      'update domain set subaddressing_enabled = false where organization_id = $1 and domain_id = $2',
      [strict],
    )
    const eve = await scene.acts.identity(strict, 'eve')
    const support = await alias('support', [scene.ada, eve])
    await alias('sales', [scene.ada, scene.bob, support])
    expect(await mail.expansion(at('sales'))).toEqual([at('ada'), at('bob'), `eve@${other}`].toSorted())
    expect(await mail.expansion(at('sales+web'))).toEqual(
      [at('ada+web'), at('bob+web'), `eve@${other}`].toSorted(),
    )
    await scene.addresses.alias(strict, 'team', [scene.ada.identity_id])
    expect(await mail.expansion(`team+web@${other}`)).toEqual([])
    expect(await mail.refusal(`team+web@${other}`)).toBe(null)
  })

  it('refuses while it is off or has ended, also with a tag and beside a catch-all', async () => {
    await catchAll(scene.bob)
    await alias('off', [scene.ada], { enabled: false })
    await alias('ended', [scene.ada], { expires: `now() - interval '1 second'` })
    for (const asked of ['off', 'off+tag', 'ended', 'ended+tag']) {
      expect(await mail.refusal(at(asked))).toBe(notInUse)
      expect(await mail.expansion(at(asked))).toEqual([])
    }
    await alias('later', [scene.ada], { expires: `now() + interval '1 hour'` })
    expect(await mail.refusal(at('later'))).toBe(null)
  })

  it('leaves out identities that take no mail, and refuses if none is left', async () => {
    await alias('sales', [scene.ada, scene.bob])
    await scene.acts.call('updateIdentity', {
      path: pathOf(scene.ada),
      body: { status: 'suspended', delivery_while_suspended: 'reject' },
    })
    expect(await mail.expansion(at('sales'))).toEqual([at('bob')])
    await scene.acts.sql('delete from mailbox_quota where organization_id = $1 and identity_id = $2', [
      scene.bob.identity_id,
    ])
    expect(await mail.refusal(at('sales'))).toBe(noRecipient)
    await scene.acts.call('updateIdentity', {
      path: pathOf(scene.ada),
      body: { delivery_while_suspended: 'accept' },
    })
    expect(await mail.expansion(at('sales'))).toEqual([at('ada')])
  })

  it('may be sent as by those that get its mail, if it says so', async () => {
    const support = await alias('support', [scene.ada])
    await alias('sales', [support], { may_send_as: true })
    expect(await mail.senders(at('sales'))).toEqual([at('ada')])
    expect(await mail.senders(at('sales+tag'))).toEqual([at('ada')])
    expect(await mail.senders(at('support'))).toEqual([])
  })

  it('is free when it is deleted, without 30 days', async () => {
    const alias_id = await alias('sales', [scene.ada])
    await scene.addresses.query('delete from address where organization_id = $1 and address_id = $2', [
      alias_id,
    ])
    expect(await scene.addresses.owner(at('sales'))).toBe(null)
    expect((await create('sales')).status).toBe(201)
  })

  it('ends circles, which the API refuses', async () => {
    const one = await alias('one', [scene.ada])
    const two = await alias('two', [one])
    await scene.addresses.lead(one, [two, scene.ada.identity_id])
    expect(await mail.expansion(at('two'))).toEqual([at('ada')])
    await scene.addresses.lead(one, [two])
    expect(await mail.refusal(at('two'))).toBe(noRecipient)
  })

  it('is suspended with its domain', async () => {
    await alias('sales', [scene.ada])
    await scene.acts.sql(`update domain set status = 'suspended' where organization_id = $1`)
    expect(await mail.refusal(at('sales'))).toBe('550 5.2.1 This domain is suspended')
    expect(await mail.expansion(at('sales'))).toEqual([])
  })

  it('called postmaster takes that mail; otherwise the operator gets it', async () => {
    await scene.acts.sql(
      `update mail.setting set postmaster = 'operator@elsewhere.test' where $1::uuid is not null`,
    )
    expect(await mail.expansion(at('postmaster'))).toEqual(['operator@elsewhere.test'])
    expect(await mail.expansion(at('unknown'))).toEqual([])
    await alias('postmaster', [scene.ada])
    expect(await mail.expansion(at('postmaster'))).toEqual([at('ada')])
  })
})

it('an address of no domain is not answered, and the scene.name of the configuration is', async () => {
  expect(await mail.refusal('ada@elsewhere.test')).toBe(null)
  expect(await mail.expansion('ada@elsewhere.test')).toEqual([])
  expect(await mail.refusal(at('postroom-configuration'))).toBe('550 5.1.1 Postroom configuration 2')
  expect(await create('Postroom-Configuration')).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: [{ path: '/local_part', code: 'not_allowed' }] },
  })
  await expect(alias('postroom-configuration', [scene.ada])).rejects.toMatchObject({
    constraint: 'address_reserved',
  })
})
