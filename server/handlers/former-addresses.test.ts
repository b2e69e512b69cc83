import { beforeEach, expect, it } from 'vitest'
import { type AliasActions, aliasActions } from '../../testing/alias-actions.ts'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import { endDeletions } from '../queries/deleted-identities.ts'

/*
 * The former addresses of an identity end with its permanent deletion.
 */

const harness = harnessForTests()
let acts: ClientActions
let aliases: AliasActions
let ada: string
let ben: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  aliases = await aliasActions(acts)
  ada = await aliases.identity('ada')
  ben = await aliases.identity('ben')
  // Two former addresses of ada, and one of ben.
  await aliases.rename(ada, { local_part: 'ada.one' })
  await aliases.rename(ada, { local_part: 'ada.two' })
  await aliases.rename(ben, { local_part: 'ben.one' })
})

const purge = (identity_id: string, local: string) =>
  acts.call('purgeDeletedIdentity', { path: { identity_id }, query: { confirm: aliases.at(local) } })

/** The local parts of all addresses, with their kinds. */
const all = async (): Promise<string[]> =>
  (await acts.call('listAddresses', { query: { limit: 200 } })).body.items
    .map(({ address, kind }: Reply['body']) => `${address.split('@')[0]} ${kind}`)
    .toSorted()

const eventsOf = async (operation: string): Promise<unknown[]> =>
  (
    await acts.sql<{ label: string }>(
      `select split_part(resource_label, '@', 1) || ' ' || resource_type as label from audit_event
     where organization_id = $1 and operation = $2 order by 1`,
      [operation],
    )
  ).map(({ label }) => label)

const formerOf = async (local: string) => {
  const [row] = await acts.sql<{ former_of: string | null; signs_in: boolean }>(
    'select former_of, signs_in from address where organization_id = $1 and address = $2',
    [aliases.at(local)],
  )
  return row
}

it('they end with it, each with an event, and their addresses are free', async () => {
  await aliases.deleteIdentity(ada, 'ada.two')
  expect(await all()).toEqual(['ada alias', 'ada.one alias', 'ada.two held', 'ben alias', 'ben.one identity'])
  expect((await purge(ada, 'ada.two')).status).toBe(204)
  expect(await all()).toEqual(['ben alias', 'ben.one identity'])
  expect(await eventsOf('purgeDeletedIdentity')).toEqual(['ada alias', 'ada.one alias', 'ada.two identity'])
  expect(await aliases.identity('ada')).not.toBe(ada)
})

it('they end when the 30 days are over, of several identities in one sweep', async () => {
  await aliases.deleteIdentity(ada, 'ada.two')
  await aliases.deleteIdentity(ben, 'ben.one')
  await acts.sql('update deleted_identity set restorable_until = now() where organization_id = $1')
  expect(await harness.operator.plain((db) => endDeletions(db, 10))).toBe(2)
  expect(await all()).toEqual([])
  expect(await eventsOf('purgeDeletedIdentity')).toEqual([
    'ada alias',
    'ada.one alias',
    'ada.two identity',
    'ben alias',
    'ben.one identity',
  ])
})

it('one that an administrator gave another target stays, as an ordinary alias', async () => {
  const { items } = (await acts.call('listAddresses', { query: { limit: 200, kind: 'alias' } })).body
  const { id } = items.find(({ address }: Reply['body']) => address === aliases.at('ada.one'))
  expect((await aliases.update(id, { target_ids: [ada, ben] })).status).toBe(200)
  await aliases.deleteIdentity(ada, 'ada.two')
  await purge(ada, 'ada.two')
  expect(await all()).toEqual(['ada.one alias', 'ben alias', 'ben.one identity'])
  expect(await aliases.tree('ada.one')).toEqual(['>1 ada.one followed', '1>2 ben.one delivered'])
  expect(await formerOf('ada.one')).toEqual({ former_of: null, signs_in: false })
})

it('they stay where an alias has the reserved address, and lead where it leads', async () => {
  await aliases.deleteIdentity(ada, 'ada.two')
  await aliases.alias('ada.two', [ben], { over_held: true })
  await purge(ada, 'ada.two')
  expect(await all()).toEqual([
    'ada alias',
    'ada.one alias',
    'ada.two alias',
    'ben alias',
    'ben.one identity',
  ])
  expect(await aliases.tree('ada')).toEqual([
    '>1 ada followed',
    '1>2 ada.two followed',
    '2>3 ben.one delivered',
  ])
  expect(await formerOf('ada')).toEqual({ former_of: null, signs_in: false })
})

it('they stay after a restore, also one without targets, and other aliases stay in any case', async () => {
  await aliases.alias('press', [ada])
  await acts.sql(
    `delete from address_target t using address a
     where t.organization_id = $1 and a.organization_id = $1 and t.address_id = a.address_id and a.address = $2`,
    [aliases.at('ada.one')],
  )
  await aliases.deleteIdentity(ada, 'ada.two')
  await acts.call('restoreDeletedIdentity', { path: { identity_id: ada }, body: {} })
  const before = [
    'ada alias',
    'ada.one alias',
    'ada.two identity',
    'ben alias',
    'ben.one identity',
    'press alias',
  ]
  expect(await all()).toEqual(before)
  expect(await formerOf('ada.one')).toEqual({ former_of: ada, signs_in: true })
  await aliases.deleteIdentity(ada, 'ada.two')
  await purge(ada, 'ada.two')
  expect(await all()).toEqual(['ben alias', 'ben.one identity', 'press alias'])
})
