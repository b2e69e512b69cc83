import { beforeEach, describe, expect, it } from 'vitest'
import { addressActions } from '../../testing/address-actions.ts'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { code, expectSuccess, removalScene } from '../../testing/removal-scene.ts'

const harness = harnessForTests()
const { values, path, get, remove, restore, removed, undo, deleteIdentity } = removalScene(harness)
let acts: ClientActions
let name: string
let domain_id: string

beforeEach(() => {
  ;({ acts, name, domain_id } = values)
})

describe('a removed domain', () => {
  it('is not restored beyond the limit of domains, by no way', async () => {
    const removal = await expectSuccess(remove())
    await acts.domain()
    await acts.sql('update organization set domain_limit = domain_count where organization_id = $1')
    expect(await code(restore())).toEqual([409, 'domain_limit_reached'])
    expect(await code(undo(removal))).toEqual([409, 'domain_limit_reached'])
    await acts.sql('update organization set domain_limit = domain_limit + 1 where organization_id = $1')
    await acts.call('createDomainClaim', { body: { domain_name: freshName() } })
    expect(await code(restore())).toEqual([409, 'domain_limit_reached'])
    await acts.sql('update organization set domain_limit = domain_limit + 1 where organization_id = $1')
    await expectSuccess(restore())
  })

  it('is gone from everything but the list of removed ones', async () => {
    const other = await acts.domain()
    const { body: share } = await expectSuccess(acts.call('createDnsShare', { path: path(), body: {} }))
    const token = share.url.split('#')[1]
    const shared = () => harness.call('getSharedDns', { key: null, headers: { 'x-share-token': token } })
    expect((await shared()).status).toBe(200)
    await expectSuccess(remove())
    for (const operation of [
      'getDomain',
      'getDomainDns',
      'checkDomainDns',
      'listDomainDnsChanges',
      'getDomainZone',
      'listDnsShares',
    ] as const)
      expect([operation, await code(acts.call(operation, { path: path() }))]).toEqual([
        operation,
        [404, 'not_found'],
      ])
    const update = { path: path(), body: { description: 'Late' } }
    expect(await code(acts.call('updateDomainSettings', update))).toEqual([404, 'not_found'])
    expect(await code(acts.call('createDnsShare', { path: path(), body: {} }))).toEqual([404, 'not_found'])
    expect(await code(shared())).toEqual([401, 'share_unknown'])
    expect(
      (await acts.call('listDomains')).body.items.map((one: { domain_id: string }) => one.domain_id),
    ).toEqual([other])
    expect((await acts.call('listDomains', { query: { q: name } })).body.total).toBe(0)
    expect((await acts.call('exportDomains', { query: { columns: 'domain_id' } })).body).not.toContain(
      domain_id,
    )
    expect(await acts.quota()).toMatchObject({ domain_count: 1 })
    expect(await code(remove())).toEqual([404, 'not_found'])
    expect(
      await acts.sql('select from domain_look where organization_id = $1 and domain_id = $2', [domain_id]),
    ).toEqual([])
    const { items, total } = await removed()
    expect([total, items.length]).toEqual([1, 1])
    const { key_name } = (await acts.call('inspectKey')).body
    expect(items[0]).toMatchObject({
      domain_id,
      domain_name: name,
      was_primary: true,
      deleted_identity_count: 0,
    })
    expect(items[0].removed_by.key_name).toBe(key_name)
    expect(Date.parse(items[0].restorable_until) - Date.parse(items[0].removed_at)).toBe(30 * 86_400_000)
    expect((await acts.call('getRemovedDomain', { path: path() })).body).toEqual(items[0])
    await expectSuccess(restore())
    expect((await shared()).status).toBe(200)
  })

  it('gets no identity, alias or group, in any way', async () => {
    const elsewhere = await acts.domain()
    const { identity_id } = await acts.identity(elsewhere, 'ada')
    const { address: gone, identity_id: gone_id } = await acts.identity(domain_id, 'gone')
    await deleteIdentity({ identity_id: gone_id, address: gone })
    await expectSuccess(remove())
    const body = { domain_id, local_part: 'new' }
    const create = { ...body, display_name: 'New' }
    expect(await code(acts.call('createIdentity', { body: create }))).toEqual([404, 'not_found'])
    const alias = { ...body, target_ids: [identity_id] }
    expect(await code(acts.call('createAlias', { body: alias }))).toEqual([404, 'not_found'])
    expect(
      await code(acts.call('createAlias', { body: { ...alias, local_part: 'gone', over_held: true } })),
    ).toEqual([404, 'not_found'])
    const group = { ...body, group_name: 'New', member_ids: [identity_id] }
    expect(await code(acts.call('createGroup', { body: group }))).toEqual([404, 'not_found'])
    const rename = { path: { identity_id }, body: { domain_id, local_part: 'ada' } }
    expect(await code(acts.call('renameIdentity', rename))).toEqual([404, 'not_found'])
    expect(
      await code(acts.call('restoreDeletedIdentity', { path: { identity_id: gone_id }, body: {} })),
    ).toEqual([409, 'domain_removed'])
    // The database refuses it, too.
    const { query } = addressActions(harness, acts)
    const constraint = { constraint: 'domain_removed' }
    await expect(
      query(
        `insert into address (organization_id, domain_id, local_part, address, kind) values ($1, $2, 'x', 'x@' || $3, 'alias')`,
        [domain_id, name],
      ),
    ).rejects.toMatchObject(constraint)
    await expect(
      acts.sql(
        `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
         values ($1, uuid_v7(), $2, 'x', 'x@' || $3, 'X')`,
        [domain_id, name],
      ),
    ).rejects.toMatchObject(constraint)
    await expect(
      query(`select rename_identity($2, $3, 'ada', false, null, false) where $1::uuid is not null`, [
        identity_id,
        domain_id,
      ]),
    ).rejects.toMatchObject(constraint)
    await expect(
      query(
        'select restore_deleted_identities(array[$2::uuid], array[$3::bigint]) where $1::uuid is not null',
        [gone_id, mebibyte],
      ),
    ).rejects.toMatchObject(constraint)
    await expect(
      query('select lead_held_address($2, null, null, false) where $1::uuid is not null', [gone_id]),
    ).rejects.toMatchObject(constraint)
  })

  it('is no domain of the organization for addresses and forwards', async () => {
    const elsewhere = await acts.domain()
    const { identity_id, mailbox } = await acts.identity(elsewhere, 'ada', { mailbox_limit_bytes: mebibyte })
    expect(mailbox).not.toBeNull()
    const resolve = async () =>
      (await acts.call('resolveAddress', { query: { address: `x@${name}` } })).body.outcome
    expect(await resolve()).toBe('refused')
    await expectSuccess(remove())
    expect(await resolve()).toBe('foreign')
    const forward = { to_address: `x@${name}` }
    const refused = await acts.call('updateDelivery', { path: { identity_id }, body: { forward } })
    expect([refused.status, refused.body.code, refused.body.conflicting_id]).toEqual([
      409,
      'domain_removed',
      domain_id,
    ])
  })

  it('is refused by bulk changes, item by item', async () => {
    const elsewhere = await acts.domain()
    const gone = await acts.identity(domain_id, 'gone')
    const ada = await acts.identity(elsewhere, 'ada')
    await deleteIdentity(gone)
    await expectSuccess(remove())
    const selection = (id: string) => ({ identity_ids: [id] })
    const restoration = { operation: 'restore', selection: selection(gone.identity_id), change: {} }
    const plan = (await expectSuccess(acts.call('createPlan', { body: restoration }))).body
    expect(plan.counts).toMatchObject({ will_change: 0, refused: 1 })
    const { body } = await acts.call('listPlanItems', { path: { plan_id: plan.plan_id } })
    expect(body.items[0]).toMatchObject({ code: 'domain_removed', problem: { conflicting_id: domain_id } })
    const rename = { operation: 'rename', selection: selection(ada.identity_id), change: { domain_id } }
    expect(await code(acts.call('createPlan', { body: rename }))).toEqual([404, 'not_found'])
  })

  it('keeps its deleted identities, which can be deleted permanently', async () => {
    const [one, two] = [await acts.identity(domain_id, 'one'), await acts.identity(domain_id, 'two')]
    await deleteIdentity(one)
    await deleteIdentity(two)
    await expectSuccess(remove())
    expect((await acts.call('listDeletedIdentities')).body.total).toBe(2)
    expect((await removed()).items[0].deleted_identity_count).toBe(2)
    const purge = { path: { identity_id: one.identity_id }, query: { confirm: one.address } }
    await expectSuccess(acts.call('purgeDeletedIdentity', purge))
    expect((await removed()).items[0].deleted_identity_count).toBe(1)
    await expectSuccess(restore())
    await expectSuccess(
      acts.call('restoreDeletedIdentity', { path: { identity_id: two.identity_id }, body: {} }),
    )
    expect((await get()).body.identity_count).toBe(1)
  })

  it('keeps its name from other organizations', async () => {
    await expectSuccess(remove())
    const other = clientActions(harness, await harness.organization())
    await expect(other.domain({ name })).rejects.toMatchObject({ constraint: 'domain_name_taken' })
  })
})

describe('after 30 days', () => {
  const sweep = (database: 'database' | 'operator' = 'database') =>
    harness[database].plain((db) => db.query('select end_deletions(100), end_domain_removals(100)', []))
  const rowCount = async () =>
    (await acts.sql('select from domain where organization_id = $1 and domain_id = $2', [domain_id])).length
  const end = async () => {
    await acts.sql(
      'update domain set restorable_until = now() where organization_id = $1 and removed_at is not null',
    )
    await acts.sql('update deleted_identity set restorable_until = now() where organization_id = $1')
  }

  it('the domain is deleted with everything, and its name is free', async () => {
    const gone = await acts.identity(domain_id, 'gone')
    await deleteIdentity(gone)
    const removal = await expectSuccess(remove())
    await sweep()
    expect((await removed()).total).toBe(1)
    await end()
    await sweep()
    expect((await removed()).total).toBe(0)
    expect(await code(restore())).toEqual([404, 'not_found'])
    expect(await code(undo(removal))).toEqual([409, 'not_revertible'])
    expect(await acts.quota()).toMatchObject({ domain_count: 0 })
    expect((await acts.events({ resource_id: domain_id })).at(-1)).toMatchObject({
      operation: 'purgeDomain',
      actor: { key_id: null, key_name: 'Postroom' },
      resource_label: name,
      before: { domain_name: name },
      after: null,
    })
    expect(await acts.domain({ name })).not.toBe(domain_id)
  })

  it('the domain waits for deleted identities that end later', async () => {
    await deleteIdentity(await acts.identity(domain_id, 'gone'))
    await expectSuccess(remove())
    await acts.sql(
      'update domain set restorable_until = now() where organization_id = $1 and removed_at is not null',
    )
    await sweep()
    expect(await rowCount()).toBe(1)
  })

  it('the domain can’t be restored before it is deleted either', async () => {
    await deleteIdentity(await acts.identity(domain_id, 'gone'))
    const removal = await expectSuccess(remove())
    await end()
    expect(await removed()).toMatchObject({ items: [], total: 0 })
    expect(await code(restore())).toEqual([404, 'not_found'])
    expect(await code(acts.call('getRemovedDomain', { path: { domain_id } }))).toEqual([404, 'not_found'])
    expect(await code(undo(removal))).toEqual([409, 'not_revertible'])
    const events = await acts.events({ resource_id: domain_id, operation: 'removeDomain' })
    expect(events.at(-1)?.is_revertible).toBe(false)
    expect(await rowCount()).toBe(1)
  })

  it('one that was restored is not deleted', async () => {
    await expectSuccess(remove())
    await expectSuccess(restore())
    await end()
    await sweep()
    expect((await get()).status).toBe(200)
  })
})
