import { beforeAll, describe, expect, it } from 'vitest'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import { type ClientActions, clientActions, mebibyte } from '../../testing/client-actions.ts'

const harness = harnessForTests()
const ascii = 'xn--bcher-strae-46a18a.example'
const unicode = 'bücher-straße.example'
let acts: ClientActions
let domain_id: string
let ada: Reply['body']

beforeAll(async () => {
  acts = clientActions(harness, await harness.organization())
  domain_id = await acts.domain({ name: ascii, unicode })
  const plain = await acts.domain({ name: 'plain.example' })
  ada = await acts.identity(domain_id, 'ada', { mailbox_limit_bytes: mebibyte })
  await acts.identity(domain_id, 'wanda', { display_name: 'Ada Second', mailbox_limit_bytes: mebibyte })
  await acts.identity(plain, 'bo', { display_name: 'Buchner', mailbox_limit_bytes: mebibyte })
})

const both = { address: `ada@${ascii}`, address_unicode: `ada@${unicode}` }

describe('an address whose domain is not ASCII', () => {
  it('is in Unicode too, wherever it appears', async () => {
    expect(ada).toMatchObject(both)
    const path = { identity_id: ada.identity_id }
    expect((await acts.call('getIdentity', { path })).body).toMatchObject(both)
    const edited = await acts.call('updateIdentity', { path, body: { display_name: 'Ada' } })
    expect(edited.body).toMatchObject(both)
    const mailbox = { path: { mailbox_quota_id: ada.mailbox.mailbox_quota_id } }
    expect((await acts.call('getMailboxQuota', mailbox)).body).toMatchObject(both)
    const resized = await acts.call('resizeMailboxQuota', { ...mailbox, body: { limit_bytes: 2 * mebibyte } })
    expect(resized.body).toMatchObject(both)
    for (const operation of ['listIdentities', 'listMailboxQuotas'] as const) {
      const { items } = (await acts.call(operation, { query: { q: 'ada' } })).body
      expect(items[0]).toMatchObject(both)
    }
  })

  it('is the same twice where the domain is ASCII', async () => {
    const { items } = (await acts.call('listIdentities', { query: { q: 'buchner' } })).body
    expect(items).toMatchObject([{ address: 'bo@plain.example', address_unicode: 'bo@plain.example' }])
  })

  it('is kept by the audit as it is stored, and told in both forms while the domain is there', async () => {
    const [event] = await acts.events({ resource_id: ada.identity_id })
    expect(event).toMatchObject({
      resource_label: both.address,
      resource_label_unicode: both.address_unicode,
      after: { address: both.address },
    })
    expect(event.after).not.toHaveProperty('address_unicode')
    const unnamed = await acts.department(`ada@${ascii}`)
    const [made] = await acts.events({ resource_id: unnamed })
    expect(made.resource_label_unicode).toBe(`ada@${ascii}`)
  })

  it('is named in Unicode where a request is refused', async () => {
    const taken = await acts.call('createIdentity', {
      body: { domain_id, local_part: 'ada', display_name: 'Ada' },
    })
    expect(taken.body.errors[0].message).toBe(`ada@${unicode} already exists.`)
    const { identity_id } = await acts.identity(domain_id, 'boxless', { mailbox_limit_bytes: null })
    const refused = await acts.call('updateDomainSettings', {
      path: { domain_id },
      body: { catch_all: { mode: 'identity', identity_id } },
    })
    expect(refused.body.detail).toContain(`boxless@${unicode} has no mailbox`)
    await acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: `boxless@${unicode}` } })
  })

  it('confirms a deletion in either form', async () => {
    const remove = async (identity_id: string, confirm: string) =>
      (await acts.call('deleteIdentity', { path: { identity_id }, query: { confirm } })).status
    for (const [index, domain] of [unicode, ascii, unicode.normalize('NFD')].entries()) {
      const { identity_id } = await acts.identity(domain_id, `leaves${index}`)
      expect(await remove(identity_id, `leaves${index}@bucher-strasse.example`)).toBe(400)
      expect(await remove(identity_id, `leaves${index}@${domain}`)).toBe(204)
    }
  })
})

describe('a search', () => {
  const found = async (
    operation: 'listIdentities' | 'listMailboxQuotas',
    q: string,
    sort: 'address' | 'relevance' = 'address',
  ) =>
    (await acts.call(operation, { query: { q, sort } })).body.items.map(
      (item: { address: string }) => item.address.split('@')[0],
    )

  it.each(['listIdentities', 'listMailboxQuotas'] as const)(
    'of %s finds addresses by their domain in Unicode',
    async (operation) => {
      for (const q of [
        'bücher',
        'BÜCHER',
        'bucher',
        'bücher-strasse',
        unicode,
        ascii,
        `@${unicode}`,
        'büch strasse',
      ])
        expect([q, await found(operation, q)]).toEqual([q, ['ada', 'wanda']])
      expect(await found(operation, `ada@büch`)).toEqual(['ada'])
      expect(await found(operation, `wanda@${unicode}`)).toEqual(['wanda'])
      expect(await found(operation, `ada bücher`)).toEqual(['ada', 'wanda'])
      expect(await found(operation, `bo bücher`)).toEqual([])
      expect(await found(operation, 'buch')).toEqual(['ada', 'bo', 'wanda'])
    },
  )

  it('puts the exact address first', async () => {
    await acts.identity(domain_id, 'aa.ada', { mailbox_limit_bytes: null })
    expect(await found('listIdentities', `ada@${unicode}`)).toEqual(['aa.ada', 'ada'])
    expect(await found('listIdentities', `ada@${unicode}`, 'relevance')).toEqual(['ada', 'aa.ada'])
  })

  it('of the audit takes a whole address in either form', async () => {
    for (const q of [both.address, both.address_unicode]) {
      const { items } = (await acts.call('listAuditEvents', { query: { q, operation: 'createIdentity' } }))
        .body
      expect([q, items.length > 0]).toEqual([q, true])
    }
  })

  it('finds nothing of another organization by a domain', async () => {
    const others = clientActions(harness, await harness.organization())
    await others.identity(await others.domain(), 'carla')
    expect((await others.call('listIdentities', { query: { q: 'bücher' } })).body.total).toBe(0)
  })
})
