import { beforeEach, describe, expect, it } from 'vitest'
import { type AddressActions, addressActions } from '../../testing/address-actions.ts'
import { type ClientActions, clientActions, freshName } from '../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import { mailQuestionsForTests } from '../../testing/mail-questions.ts'

/* What a rename does to an identity, to what leads to it, and to sign-ins with the former address. */

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

const notInUse = '550 5.2.1 This address is not in use'

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

describe('the former address of an identity', () => {
  const signIn = async (localPart: string) => {
    const [row] = await addresses.query<{ identity_id: string | null }>(
      'select (find_person($2)).identity_id where $1::uuid is not null',
      [at(localPart)],
    )
    return row?.identity_id ?? null
  }

  it.each([true, false])('signs in to My account as to mail programs: %s', async (signs_in) => {
    await rename(ada, 'lovelace', { signs_in })
    expect(await signIn('lovelace')).toBe(ada.identity_id)
    expect(await signIn('ada')).toBe(signs_in ? ada.identity_id : null)
    expect(await signIn('bob')).toBe(bob.identity_id)
  })

  it('counts failed sign-ins for the identity, not for an unknown address', async () => {
    await rename(ada, 'lovelace')
    const heard = { address: at('ada'), source: null, service_codes: ['imap'], is_unknown: false }
    await acts.sql('select mail.count_failed_sign_ins($2) where $1::uuid is not null', [
      JSON.stringify([{ ...heard, count: 3, first_ms: 0, last_ms: 0 }]),
    ])
    expect(
      await acts.sql('select identity_id, count from failed_sign_in where organization_id = $1'),
    ).toEqual([{ identity_id: ada.identity_id, count: 3 }])
  })

  it('notes its sign-ins under the present address', async () => {
    await acts.sql(
      `update identity set created_at = created_at - interval '1 hour' where organization_id = $1`,
    )
    await rename(ada, 'lovelace')
    await acts.sql('select mail.note_logins($2) where $1::uuid is not null', [
      JSON.stringify([{ address: at('ada'), service: 'smtp', ago_ms: 1000 }]),
    ])
    expect(
      await acts.sql('select service from mail.login_seen where username = $2 and $1::uuid is not null', [
        at('lovelace'),
      ]),
    ).toEqual([{ service: 'smtp' }])
  })
})
