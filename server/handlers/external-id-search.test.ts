import { beforeEach, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
let acts: ClientActions
let domain: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  domain = await acts.domain()
})

type List = 'listIdentities' | 'listDeletedIdentities' | 'listMailboxQuotas'

/** The local parts of the addresses that a search finds. */
const search = async (list: List, q: string, more: object = {}) => {
  const { body } = await acts.call(list, { query: { q, ...more } })
  return body.items.map(({ address }: { address: string }) => address.split('@')[0]).toSorted()
}

it('finds an identity by its external ID, alone and with other words, in any case', async () => {
  await acts.identity(domain, 'ada', { external_id: 'HR-00123' })
  await acts.identity(domain, 'bea', { external_id: 'HR-00124' })
  await acts.identity(domain, 'hr-00123.list')
  expect(await search('listIdentities', 'HR-00123')).toEqual(['ada', 'hr-00123.list'])
  expect(await search('listIdentities', 'hr-00124')).toEqual(['bea'])
  expect(await search('listIdentities', 'ada HR-00123')).toEqual(['ada'])
  expect(await search('listIdentities', 'bea HR-00123')).toEqual([])
  // A part of an external ID is no external ID.
  expect(await search('listIdentities', '00124')).toEqual([])
  expect(await search('listIdentities', 'HR-00124', { sort: 'relevance' })).toEqual(['bea'])
  expect(await search('listIdentities', 'HR-00124', { status: 'suspended' })).toEqual([])
})

it('finds a mailbox by the external ID of its identity', async () => {
  const ada = await acts.identity(domain, 'ada', { external_id: '4711' })
  await acts.call('createMailboxQuota', { body: { identity_id: ada.identity_id, limit_bytes: 1_000_000 } })
  expect(await search('listMailboxQuotas', '4711')).toEqual(['ada'])
})

it('finds a deleted identity by its external ID, and no other organization’s', async () => {
  const ada = await acts.identity(domain, 'ada', { external_id: '4711' })
  const path = { identity_id: ada.identity_id }
  await acts.call('deleteIdentity', { path, query: { confirm: ada.address } })
  expect(await search('listDeletedIdentities', '4711')).toEqual(['ada'])
  expect(await search('listIdentities', '4711')).toEqual([])

  const own = acts
  acts = clientActions(harness, await harness.organization())
  expect(await search('listDeletedIdentities', '4711')).toEqual([])
  acts = own
})
