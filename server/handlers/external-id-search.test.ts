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
  // An external ID is found by its beginning, not by another part.
  expect(await search('listIdentities', '00124')).toEqual([])
  expect(await search('listIdentities', 'HR-00124', { sort: 'relevance' })).toEqual(['bea'])
  expect(await search('listIdentities', 'HR-00124', { status: 'suspended' })).toEqual([])
})

it('finds external IDs by how they begin, as typed or in capital or small letters', async () => {
  await acts.identity(domain, 'ada', { external_id: 'HR-00123' })
  await acts.identity(domain, 'bea', { external_id: 'HR-00124' })
  await acts.identity(domain, 'cyd', { external_id: 'HR-0013' })
  await acts.identity(domain, 'dan', { external_id: 'hr%' })
  await acts.identity(domain, 'eve', { external_id: 'ÄÖ-1' })
  expect(await search('listIdentities', 'HR-0012')).toEqual(['ada', 'bea'])
  expect(await search('listIdentities', 'hr-001')).toEqual(['ada', 'bea', 'cyd'])
  expect(await search('listIdentities', 'hr')).toEqual(['ada', 'bea', 'cyd', 'dan'])
  expect(await search('listIdentities', 'hr%')).toEqual(['dan'])
  expect(await search('listIdentities', 'äö')).toEqual(['eve'])
  expect(await search('listIdentities', 'HR-0012 bea')).toEqual(['bea'])
})

it('finds only a whole external ID where more than 100 begin so', async () => {
  await acts.sql(
    `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name, external_id)
     select $1, uuid_v7(), domain_id, name, name || '@' || domain_name, 'P', case n when 0 then 'z7' else 'z7' || n end
     from domain, generate_series(0, 100) n, translate(n::text, '0123456789', 'abcdefghij') name
     where organization_id = $1 and domain_id = $2`,
    [domain],
  )
  expect(await search('listIdentities', 'z7')).toEqual(['a'])
  expect(await search('listIdentities', 'z')).toEqual([])
  expect(await search('listIdentities', 'z710')).toEqual(['ba', 'baa'])
  await acts.sql(`delete from identity where organization_id = $1 and external_id = 'z7'`)
  expect(await search('listIdentities', 'z7', { limit: 200 })).toHaveLength(100)
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
