import { beforeEach, describe, expect, it } from 'vitest'
import { type AddressActions, addressActions } from '../../testing/address-actions.ts'
import { type ClientActions, clientActions, freshName } from '../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import { mailQuestionsForTests } from '../../testing/mail-questions.ts'

/*
 * What happens to an address, and to the aliases that lead to it: created, deleted, restored, deleted permanently, given to
 * another identity, renamed, ended. The answers are those that a mail server gets.
 */

const harness = harnessForTests()
const mail = mailQuestionsForTests(harness)
let acts: ClientActions
let addresses: AddressActions
let name: string
let domain_id: string
let ada: Reply['body']
let bob: Reply['body']

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  addresses = addressActions(harness, acts)
  name = freshName()
  domain_id = await acts.domain({ name })
  ada = await acts.identity(domain_id, 'ada', { generate_password: true })
  bob = await acts.identity(domain_id, 'bob', { generate_password: true })
})

const at = (localPart: string) => `${localPart}@${name}`
const pathOf = ({ identity_id }: Reply['body']) => ({ identity_id })
const remove = (identity: Reply['body']) =>
  acts.call('deleteIdentity', { path: pathOf(identity), query: { confirm: identity.address } })
const restore = (identity: Reply['body']) =>
  acts.call('restoreDeletedIdentity', { path: pathOf(identity), body: {} })
const purge = (identity: Reply['body']) =>
  acts.call('purgeDeletedIdentity', { path: pathOf(identity), query: { confirm: identity.address } })
const create = (local_part: string) =>
  acts.call('createIdentity', { body: { domain_id, local_part, display_name: local_part } })
const alias = (localPart: string, targets: readonly Reply['body'][], more: object = {}) =>
  addresses.alias(
    domain_id,
    localPart,
    targets.map((target) => target.identity_id ?? target),
    more,
  )
const rename = (identity: Reply['body'], local_part: string, more: object = {}) =>
  addresses.rename({ identity_id: identity.identity_id, domain_id, local_part, ...more })
const catchAll = (identity: Reply['body']) =>
  acts.call('updateDomainSettings', {
    path: { domain_id },
    body: { catch_all: { mode: 'identity', identity_id: identity.identity_id } },
  })

const notInUse = '550 5.2.1 This address is not in use'
const reserved = '550 5.1.1 This address is no longer in use'
const noRecipient = '550 5.2.1 No mailbox takes mail for this address'

describe('the address of an identity', () => {
  it('belongs to it when it is created, with its id', async () => {
    expect(await addresses.owner(at('ada'))).toEqual({
      kind: 'identity',
      address_id: ada.identity_id,
      is_held: false,
    })
    expect(await mail.expansion(at('ada'))).toEqual([])
    expect(await mail.refusal(at('ada'))).toBe(null)
    expect(await mail.hasMailbox(at('ada'))).toBe(true)
    expect(await mail.senders(at('ada'))).toEqual([at('ada')])
  })

  it('is refused for another identity if an alias has it, with the id of the alias', async () => {
    const conflicting_id = await alias('sales', [ada])
    expect(await create('sales')).toMatchObject({
      status: 409,
      body: { code: 'address_taken', conflicting_id, errors: [{ path: '/local_part' }] },
    })
  })

  it('is reserved after the deletion: mail is refused and does not go to the catch-all', async () => {
    await catchAll(bob)
    await alias('sales', [ada])
    await remove(ada)
    expect(await addresses.owner(at('ada'))).toEqual({
      kind: 'held',
      address_id: ada.identity_id,
      is_held: true,
    })
    expect(await mail.refusal(at('ada'))).toBe(reserved)
    expect(await mail.expansion(at('ada'))).toEqual([])
    expect(await mail.expansion(at('unknown'))).toEqual([at('bob')])
    expect(await mail.refusal(at('sales'))).toBe(noRecipient)
    expect((await create('ada')).body.code).toBe('address_held')
  })

  it('is its own again after a restore, and aliases lead there again', async () => {
    await alias('sales', [ada])
    await remove(ada)
    expect((await restore(ada)).status).toBe(200)
    expect(await addresses.owner(at('ada'))).toMatchObject({ kind: 'identity', is_held: false })
    expect(await mail.expansion(at('sales'))).toEqual([at('ada')])
    expect(await mail.refusal(at('ada'))).toBe(null)
  })

  it('leads to others while an alias is over it, and what led to it follows, until it is restored', async () => {
    await alias('sales', [ada])
    await remove(ada)
    await addresses.leadHeld(ada.identity_id, [bob.identity_id])
    expect(await addresses.owner(at('ada'))).toMatchObject({ kind: 'alias', is_held: true })
    for (const asked of ['ada', 'sales']) {
      expect(await mail.expansion(at(asked))).toEqual([at('bob')])
      expect(await mail.refusal(at(asked))).toBe(null)
    }
    expect((await create('ada')).body.code).toBe('address_taken')
    expect((await restore(ada)).status).toBe(200)
    expect(await mail.expansion(at('ada'))).toEqual([])
    expect(await mail.expansion(at('sales'))).toEqual([at('ada')])
    expect(
      await addresses.query('select 1 from address_target where organization_id = $1 and address_id = $2', [
        ada.identity_id,
      ]),
    ).toEqual([])
  })

  it('is reserved again if the alias over it is released', async () => {
    await remove(ada)
    await addresses.leadHeld(ada.identity_id, [bob.identity_id])
    const release = () =>
      addresses.query('select release_held_address($2) as done where $1::uuid is not null', [ada.identity_id])
    expect(await release()).toEqual([{ done: true }])
    expect(await mail.refusal(at('ada'))).toBe(reserved)
    expect(await release()).toEqual([{ done: null }])
  })

  it('is free once the deletion is permanent, and aliases lead there no longer', async () => {
    await alias('sales', [ada, bob])
    await remove(ada)
    await purge(ada)
    expect(await addresses.owner(at('ada'))).toBe(null)
    expect(await mail.expansion(at('sales'))).toEqual([at('bob')])
  })

  it('stays an ordinary alias if one was over it when the deletion became permanent', async () => {
    await remove(ada)
    await addresses.leadHeld(ada.identity_id, [bob.identity_id])
    await purge(ada)
    expect(await addresses.owner(at('ada'))).toMatchObject({ kind: 'alias', is_held: false })
    expect(await mail.expansion(at('ada'))).toEqual([at('bob')])
  })

  it('is free after the 30 days too', async () => {
    await remove(ada)
    await acts.sql(`update deleted_identity set restorable_until = now() where organization_id = $1`)
    await harness.database.plain((db) => db.query('select end_deletions(100)', []))
    expect(await addresses.owner(at('ada'))).toBe(null)
  })

  it('leads nothing to its next owner that led to the one before', async () => {
    await alias('sales', [ada])
    await remove(ada)
    await purge(ada)
    await create('ada')
    expect(await mail.refusal(at('sales'))).toBe(noRecipient)
  })

  it('is kept in step with identities that plain SQL writes, as a process of the version before does', async () => {
    const [row] = await acts.sql<{ identity_id: string }>(
      `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
       values ($1, uuid_v7(), $2, 'eve', $3, 'Eve') returning identity_id`,
      [domain_id, at('eve')],
    )
    expect(await addresses.owner(at('eve'))).toMatchObject({ kind: 'identity', address_id: row?.identity_id })
    await acts.sql(
      `update identity set local_part = 'eva', address = $2 where organization_id = $1 and address = $3`,
      [at('eva'), at('eve')],
    )
    expect(await addresses.owner(at('eve'))).toBe(null)
    expect(await addresses.owner(at('eva'))).toMatchObject({ address_id: row?.identity_id })
    await acts.sql('delete from identity where organization_id = $1 and identity_id = $2', [row?.identity_id])
    expect(await addresses.owner(at('eva'))).toBe(null)
    await alias('eve', [ada])
    const insert = acts.sql(
      `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
       values ($1, uuid_v7(), $2, 'eve', $3, 'Eve')`,
      [domain_id, at('eve')],
    )
    await expect(insert).rejects.toMatchObject({ code: '23505', constraint: 'address_taken' })
  })
})

describe('a rename', () => {
  it('moves the identity, its mailbox and what leads to it; the former address leads to it', async () => {
    await alias('sales', [ada])
    const alias_id = await rename(ada, 'lovelace')
    expect(await addresses.owner(at('ada'))).toMatchObject({ kind: 'alias', address_id: alias_id })
    expect(await addresses.owner(at('lovelace'))).toMatchObject({ address_id: ada.identity_id })
    for (const asked of ['ada', 'sales']) expect(await mail.expansion(at(asked))).toEqual([at('lovelace')])
    expect(await mail.senders(at('ada'))).toEqual([at('lovelace')])
    const { items } = (await acts.call('listMailboxQuotas', { query: { q: 'lovelace' } })).body
    expect(items).toMatchObject([{ address: at('lovelace') }])
  })

  it('keeps a mailbox for the former address: Postfix asks for it after it has asked for aliases', async () => {
    await rename(ada, 'lovelace')
    expect(await mail.hasMailbox(at('ada'))).toBe(true)
    expect(await mail.hasMailbox(at('lovelace'))).toBe(true)
  })

  it.each([true, false])('lets programs sign in with the former address: %s', async (signs_in) => {
    await rename(ada, 'lovelace', { signs_in })
    expect(await mail.former(at('ada'))).toEqual({ address: at('lovelace'), signs_in })
  })

  it('ends the sign-in with a former address that has ended, and finds its mailbox all the same', async () => {
    const alias_id = await rename(ada, 'lovelace')
    await addresses.query(
      `update address set expires_at = now() - interval '1 minute' where organization_id = $1 and address_id = $2`,
      [alias_id],
    )
    expect(await mail.former(at('ada'))).toEqual({ address: at('lovelace'), signs_in: false })
    expect(await mail.refusal(at('ada'))).toBe(notInUse)
    expect(await mail.senders(at('ada'))).toEqual([])
  })

  it('leaves no alias if none is wanted: the address is free', async () => {
    expect(await rename(ada, 'lovelace', { leaves_alias: false })).toBe(null)
    expect(await addresses.owner(at('ada'))).toBe(null)
    expect((await create('ada')).status).toBe(201)
  })

  it('goes back over the alias that it left, and takes an alias that leads to the identity alone', async () => {
    const free = await alias('lovelace', [ada])
    const left = await rename(ada, 'lovelace')
    expect(left).not.toBe(free)
    await rename(ada, 'ada', { leaves_alias: false })
    expect(await addresses.owner(at('ada'))).toMatchObject({ kind: 'identity', address_id: ada.identity_id })
    expect(await addresses.owner(at('lovelace'))).toBe(null)
  })

  it('is refused if another identity, a deleted one, or an alias that leads to others has the address', async () => {
    await alias('sales', [ada, bob])
    await remove(bob)
    await expect(rename(ada, 'sales')).rejects.toMatchObject({ constraint: 'address_taken' })
    await expect(rename(ada, 'bob')).rejects.toMatchObject({ constraint: 'address_held' })
    await create('eve')
    await expect(rename(ada, 'eve')).rejects.toMatchObject({ constraint: 'address_taken' })
    expect(await addresses.owner(at('ada'))).toMatchObject({ kind: 'identity' })
  })

  it('moves an identity to another domain, with the numbers of both', async () => {
    const other = freshName()
    const to = await acts.domain({ name: other })
    await addresses.rename({ identity_id: ada.identity_id, domain_id: to, local_part: 'ada' })
    expect(await mail.expansion(at('ada'))).toEqual([`ada@${other}`])
    const { items } = (await acts.call('listDomains', {})).body
    const counts = Object.fromEntries(
      items.map((item: Reply['body']) => [
        item.domain_name,
        [item.identity_count, item.storage_allocated_bytes],
      ]),
    )
    expect(counts).toEqual({ [name]: [1, 1_048_576], [other]: [1, 1_048_576] })
  })

  it('asks for one receipt, of the new address, that closes sessions of both', async () => {
    await acts.sql('select mail.attach() where $1::uuid is not null')
    await rename(ada, 'lovelace')
    const receipts = await acts.sql(
      `select kind, address, former_address, closes_sessions from enforcement
       where organization_id = $1 and identity_id = $2`,
      [ada.identity_id],
    )
    expect(receipts).toEqual([
      { kind: 'sign_in', address: at('lovelace'), former_address: at('ada'), closes_sessions: true },
    ])
  })

  it('takes along what mail servers have seen, and nothing of who had the new address before', async () => {
    for (const [localPart, bytes] of [
      ['ada', 1],
      ['lovelace', 2],
    ] as const)
      await acts.sql(
        `insert into mail.usage_seen (username, bytes) select $2, $3 where $1::uuid is not null`,
        [at(localPart), bytes],
      )
    await rename(ada, 'lovelace')
    expect(
      await acts.sql(
        `select username, bytes::int from mail.usage_seen where username like $2 and $1::uuid is not null`,
        [`%@${name}`],
      ),
    ).toEqual([{ username: at('lovelace'), bytes: 1 }])
  })
})

describe('an alias', () => {
  it('leads each mailbox once, through other aliases, with the tag where the domain takes it', async () => {
    const other = freshName()
    const strict = await acts.domain({ name: other })
    await acts.sql(
      'update domain set subaddressing_enabled = false where organization_id = $1 and domain_id = $2',
      [strict],
    )
    const eve = await acts.identity(strict, 'eve')
    const support = await alias('support', [ada, eve])
    await alias('sales', [ada, bob, support])
    expect(await mail.expansion(at('sales'))).toEqual([at('ada'), at('bob'), `eve@${other}`].toSorted())
    expect(await mail.expansion(at('sales+web'))).toEqual(
      [at('ada+web'), at('bob+web'), `eve@${other}`].toSorted(),
    )
    await addresses.alias(strict, 'team', [ada.identity_id])
    expect(await mail.expansion(`team+web@${other}`)).toEqual([])
    expect(await mail.refusal(`team+web@${other}`)).toBe(null)
  })

  it('refuses while it is off or has ended, also with a tag and beside a catch-all', async () => {
    await catchAll(bob)
    await alias('off', [ada], { enabled: false })
    await alias('ended', [ada], { expires: `now() - interval '1 second'` })
    for (const asked of ['off', 'off+tag', 'ended', 'ended+tag']) {
      expect(await mail.refusal(at(asked))).toBe(notInUse)
      expect(await mail.expansion(at(asked))).toEqual([])
    }
    await alias('later', [ada], { expires: `now() + interval '1 hour'` })
    expect(await mail.refusal(at('later'))).toBe(null)
  })

  it('leaves out identities that take no mail, and refuses if none is left', async () => {
    await alias('sales', [ada, bob])
    await acts.call('updateIdentity', {
      path: pathOf(ada),
      body: { status: 'suspended', delivery_while_suspended: 'reject' },
    })
    expect(await mail.expansion(at('sales'))).toEqual([at('bob')])
    await acts.sql('delete from mailbox_quota where organization_id = $1 and identity_id = $2', [
      bob.identity_id,
    ])
    expect(await mail.refusal(at('sales'))).toBe(noRecipient)
    await acts.call('updateIdentity', { path: pathOf(ada), body: { delivery_while_suspended: 'accept' } })
    expect(await mail.expansion(at('sales'))).toEqual([at('ada')])
  })

  it('may be sent as by those that get its mail, if it says so', async () => {
    const support = await alias('support', [ada])
    await alias('sales', [support], { may_send_as: true })
    expect(await mail.senders(at('sales'))).toEqual([at('ada')])
    expect(await mail.senders(at('sales+tag'))).toEqual([at('ada')])
    expect(await mail.senders(at('support'))).toEqual([])
  })

  it('is free when it is deleted, without 30 days', async () => {
    const alias_id = await alias('sales', [ada])
    await addresses.query('delete from address where organization_id = $1 and address_id = $2', [alias_id])
    expect(await addresses.owner(at('sales'))).toBe(null)
    expect((await create('sales')).status).toBe(201)
  })

  it('ends circles, which the API refuses', async () => {
    const one = await alias('one', [ada])
    const two = await alias('two', [one])
    await addresses.lead(one, [two, ada.identity_id])
    expect(await mail.expansion(at('two'))).toEqual([at('ada')])
    await addresses.lead(one, [two])
    expect(await mail.refusal(at('two'))).toBe(noRecipient)
  })

  it('is suspended with its domain', async () => {
    await alias('sales', [ada])
    await acts.sql(`update domain set status = 'suspended' where organization_id = $1`)
    expect(await mail.refusal(at('sales'))).toBe('550 5.2.1 This domain is suspended')
    expect(await mail.expansion(at('sales'))).toEqual([])
  })

  it('called postmaster takes that mail; otherwise the operator gets it', async () => {
    await acts.sql(
      `update mail.setting set postmaster = 'operator@elsewhere.test' where $1::uuid is not null`,
    )
    expect(await mail.expansion(at('postmaster'))).toEqual(['operator@elsewhere.test'])
    expect(await mail.expansion(at('unknown'))).toEqual([])
    await alias('postmaster', [ada])
    expect(await mail.expansion(at('postmaster'))).toEqual([at('ada')])
  })
})

it('an address of no domain is not answered, and the name of the configuration is', async () => {
  expect(await mail.refusal('ada@elsewhere.test')).toBe(null)
  expect(await mail.expansion('ada@elsewhere.test')).toEqual([])
  expect(await mail.refusal(at('postroom-configuration'))).toBe('550 5.1.1 Postroom configuration 2')
  expect(await create('Postroom-Configuration')).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: [{ path: '/local_part', code: 'not_allowed' }] },
  })
  await expect(alias('postroom-configuration', [ada])).rejects.toMatchObject({
    constraint: 'address_reserved',
  })
})
