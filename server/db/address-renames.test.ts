import { describe, expect, it } from 'vitest'
import { addressScene } from '../../testing/address-scene.ts'
import { freshName } from '../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import { mailQuestionsForTests } from '../../testing/mail-questions.ts'

/* What a rename does to an identity, to what leads to it, and to sign-ins with the former address. */

const harness = harnessForTests()
const mail = mailQuestionsForTests(harness)
const { scene, at, alias, create, remove } = addressScene(harness)

const rename = (identity: Reply['body'], local_part: string, more: object = {}) =>
  scene.addresses.rename({
    identity_id: identity.identity_id,
    domain_id: scene.domain_id,
    local_part,
    ...more,
  })

const notInUse = '550 5.2.1 This address is not in use'

describe('a rename', () => {
  it('moves the identity, its mailbox and what leads to it; the former address leads to it', async () => {
    await alias('sales', [scene.ada])
    const alias_id = await rename(scene.ada, 'lovelace')
    expect(await scene.addresses.owner(at('ada'))).toMatchObject({ kind: 'alias', address_id: alias_id })
    expect(await scene.addresses.owner(at('lovelace'))).toMatchObject({ address_id: scene.ada.identity_id })
    for (const asked of ['ada', 'sales']) expect(await mail.expansion(at(asked))).toEqual([at('lovelace')])
    expect(await mail.senders(at('ada'))).toEqual([at('lovelace')])
    const { items } = (await scene.acts.call('listMailboxQuotas', { query: { q: 'lovelace' } })).body
    expect(items).toMatchObject([{ address: at('lovelace') }])
  })

  it('keeps a mailbox for the former address: Postfix asks for it after it has asked for aliases', async () => {
    await rename(scene.ada, 'lovelace')
    expect(await mail.hasMailbox(at('ada'))).toBe(true)
    expect(await mail.hasMailbox(at('lovelace'))).toBe(true)
  })

  it.each([true, false])('lets programs sign in with the former address: %s', async (signs_in) => {
    await rename(scene.ada, 'lovelace', { signs_in })
    expect(await mail.former(at('ada'))).toEqual({ address: at('lovelace'), signs_in })
  })

  it('ends the sign-in with a former address that has ended, and finds its mailbox all the same', async () => {
    const alias_id = await rename(scene.ada, 'lovelace')
    await scene.addresses.query(
      `update address set expires_at = now() - interval '1 minute' where organization_id = $1 and address_id = $2`,
      [alias_id],
    )
    expect(await mail.former(at('ada'))).toEqual({ address: at('lovelace'), signs_in: false })
    expect(await mail.refusal(at('ada'))).toBe(notInUse)
    expect(await mail.senders(at('ada'))).toEqual([])
  })

  it('without an alias still delivers the mail that was accepted before, until the address has an owner', async () => {
    await scene.acts.sql('select mail.attach() where $1::uuid is not null')
    await rename(scene.ada, 'lovelace', { leaves_alias: false })
    await rename(scene.ada, 'ada', { leaves_alias: false })
    await rename(scene.ada, 'lovelace', { leaves_alias: false })
    const delivered = { address: at('lovelace'), signs_in: false }
    expect(await mail.former(at('ada'))).toEqual(delivered)
    expect(await mail.former(at('lovelace'))).toBe(null)
    expect(await mail.hasMailbox(at('ada'))).toBe(false)
    expect(await mail.expansion(at('ada'))).toEqual([])
    await rename(scene.bob, 'ada')
    expect(await mail.former(at('ada'))).toBe(null)
    // Mail for the address belongs to the last identity that had it.
    await rename(scene.bob, 'bob', { leaves_alias: false })
    expect(await mail.former(at('ada'))).toEqual({ address: at('bob'), signs_in: false })
    await scene.acts.sql(
      `update enforcement set wanted_at = wanted_at - interval '8 days' where organization_id = $1`,
    )
    expect(await mail.former(at('ada'))).toBe(null)
  })

  it('leaves no alias if none is wanted: the address is free', async () => {
    expect(await rename(scene.ada, 'lovelace', { leaves_alias: false })).toBe(null)
    expect(await scene.addresses.owner(at('ada'))).toBe(null)
    expect((await create('ada')).status).toBe(201)
  })

  it('goes back over the alias that it left, and takes an alias that leads to the identity alone', async () => {
    const free = await alias('lovelace', [scene.ada])
    const left = await rename(scene.ada, 'lovelace')
    expect(left).not.toBe(free)
    await rename(scene.ada, 'ada', { leaves_alias: false })
    expect(await scene.addresses.owner(at('ada'))).toMatchObject({
      kind: 'identity',
      address_id: scene.ada.identity_id,
    })
    expect(await scene.addresses.owner(at('lovelace'))).toBe(null)
  })

  it('is refused if another identity, a deleted one, or an alias that leads to others has the address', async () => {
    await alias('sales', [scene.ada, scene.bob])
    await remove(scene.bob)
    await expect(rename(scene.ada, 'sales')).rejects.toMatchObject({ constraint: 'address_taken' })
    await expect(rename(scene.ada, 'bob')).rejects.toMatchObject({ constraint: 'address_held' })
    await create('eve')
    await expect(rename(scene.ada, 'eve')).rejects.toMatchObject({ constraint: 'address_taken' })
    expect(await scene.addresses.owner(at('ada'))).toMatchObject({ kind: 'identity' })
  })

  it('moves an identity to another domain, with the numbers of both', async () => {
    const other = freshName()
    const to = await scene.acts.domain({ name: other })
    await scene.addresses.rename({ identity_id: scene.ada.identity_id, domain_id: to, local_part: 'ada' })
    expect(await mail.expansion(at('ada'))).toEqual([`ada@${other}`])
    const { items } = (await scene.acts.call('listDomains', {})).body
    const counts = Object.fromEntries(
      items.map((item: Reply['body']) => [
        item.domain_name,
        [item.identity_count, item.storage_allocated_bytes],
      ]),
    )
    expect(counts).toEqual({ [scene.name]: [1, 1_048_576], [other]: [1, 1_048_576] })
  })

  it('asks for one receipt, of the new address, that closes sessions of both', async () => {
    await scene.acts.sql('select mail.attach() where $1::uuid is not null')
    await rename(scene.ada, 'lovelace')
    const receipts = await scene.acts.sql(
      `select kind, address, former_address, closes_sessions from enforcement
       where organization_id = $1 and identity_id = $2`,
      [scene.ada.identity_id],
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
      await scene.acts.sql(
        `insert into mail.usage_seen (username, bytes) select $2, $3 where $1::uuid is not null`,
        [at(localPart), bytes],
      )
    await rename(scene.ada, 'lovelace')
    expect(
      await scene.acts.sql(
        `select username, bytes::int from mail.usage_seen where username like $2 and $1::uuid is not null`,
        [`%@${scene.name}`],
      ),
    ).toEqual([{ username: at('lovelace'), bytes: 1 }])
  })
})

describe('the former address of an identity', () => {
  const signIn = async (localPart: string) => {
    const [row] = await scene.addresses.query<{ identity_id: string | null }>(
      'select (find_person($2)).identity_id where $1::uuid is not null',
      [at(localPart)],
    )
    return row?.identity_id ?? null
  }

  it.each([true, false])('signs in to My account as to mail apps: %s', async (signs_in) => {
    await rename(scene.ada, 'lovelace', { signs_in })
    expect(await signIn('lovelace')).toBe(scene.ada.identity_id)
    expect(await signIn('ada')).toBe(signs_in ? scene.ada.identity_id : null)
    expect(await signIn('bob')).toBe(scene.bob.identity_id)
  })

  it('counts failed sign-ins for the identity, not for an unknown address', async () => {
    await rename(scene.ada, 'lovelace')
    const heard = { address: at('ada'), source: null, service_codes: ['imap'], is_unknown: false }
    await scene.acts.sql('select mail.count_failed_sign_ins($2) where $1::uuid is not null', [
      JSON.stringify([{ ...heard, count: 3, first_ms: 0, last_ms: 0 }]),
    ])
    expect(
      await scene.acts.sql('select identity_id, count from failed_sign_in where organization_id = $1'),
    ).toEqual([{ identity_id: scene.ada.identity_id, count: 3 }])
  })

  it('notes its sign-ins under the present address', async () => {
    await scene.acts.sql(
      `update identity set created_at = created_at - interval '1 hour' where organization_id = $1`,
    )
    await rename(scene.ada, 'lovelace')
    await scene.acts.sql('select mail.note_logins($2) where $1::uuid is not null', [
      JSON.stringify([{ address: at('ada'), service: 'smtp', ago_ms: 1000 }]),
    ])
    expect(
      await scene.acts.sql(
        'select service from mail.login_seen where username = $2 and $1::uuid is not null',
        [at('lovelace')],
      ),
    ).toEqual([{ service: 'smtp' }])
  })
})
