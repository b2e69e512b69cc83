import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName, unknownId } from '../../testing/client-actions.ts'
import { everyPermission, harnessForTests, type Organization } from '../../testing/harness.ts'
import { code, expectSuccess, removalScene, waitingCount } from '../../testing/removal-scene.ts'

const harness = harnessForTests()
const { values, path, get, remove, restore, removed, deleteIdentity, storedDomain } = removalScene(harness)
let organization: Organization
let acts: ClientActions
let name: string
let domain_id: string

beforeEach(() => {
  ;({ organization, acts, name, domain_id } = values)
})

describe('a removal', () => {
  it('says what prevents it, and changes nothing', async () => {
    const home = await acts.domain()
    const ada = await acts.identity(domain_id, 'ada')
    const ben = await acts.identity(domain_id, 'ben')
    const rename = { path: { identity_id: ben.identity_id }, body: { domain_id: home, local_part: 'ben' } }
    await expectSuccess(acts.call('renameIdentity', rename))
    await expectSuccess(
      acts.call('createAlias', { body: { domain_id, local_part: 'sales', target_ids: [ben.identity_id] } }),
    )
    const group = { domain_id, local_part: 'team', group_name: 'Team', member_ids: [ben.identity_id] }
    await expectSuccess(acts.call('createGroup', { body: group }))
    const before = await storedDomain()
    const refused = await remove()
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'domain_not_empty', identity_count: 1, alias_count: 2, group_count: 1 },
    ])
    expect(await storedDomain()).toEqual(before)
    await deleteIdentity(ada)
    expect((await remove()).body).toMatchObject({ identity_count: 0, alias_count: 2, group_count: 1 })
  })

  it('is prevented by a suspended identity, and by an alias and a group that are off', async () => {
    const home = await acts.domain()
    const ada = await acts.identity(domain_id, 'ada')
    const ben = await acts.identity(home, 'ben')
    await expectSuccess(
      acts.call('updateIdentity', {
        path: { identity_id: ada.identity_id },
        body: { status: 'suspended', delivery_while_suspended: 'reject' },
      }),
    )
    const members = { domain_id, local_part: 'sales', target_ids: [ben.identity_id] }
    const { alias } = (await expectSuccess(acts.call('createAlias', { body: members }))).body
    await expectSuccess(
      acts.call('updateAlias', { path: { alias_id: alias.alias_id }, body: { enabled: false } }),
    )
    const team = { domain_id, local_part: 'team', group_name: 'Team', member_ids: [ben.identity_id] }
    const { group } = (await expectSuccess(acts.call('createGroup', { body: team }))).body
    await expectSuccess(
      acts.call('updateGroup', { path: { group_id: group.group_id }, body: { enabled: false } }),
    )
    expect((await remove()).body).toMatchObject({ identity_count: 1, alias_count: 1, group_count: 1 })
  })

  it('needs the name and the ETag', async () => {
    expect(await code(acts.call('removeDomain', { path: path() }))).toEqual([400, 'invalid_request'])
    const wrong = { path: path(), query: { confirm: 'other.example' } }
    expect(await code(acts.call('removeDomain', wrong))).toEqual([400, 'invalid_request'])
    const { headers } = await get()
    await expectSuccess(acts.call('updateDomainSettings', { path: path(), body: { description: 'New' } }))
    expect(await code(remove({ headers: { 'if-match': headers['etag'] ?? '' } }))).toEqual([
      412,
      'stale_version',
    ])
    await expectSuccess(remove({ query: { confirm: name.toUpperCase() } }))
  })

  it('takes the name in Unicode', async () => {
    const unicode = `grünhof-${freshName()}`
    const ascii = `xn--${unicode.replaceAll('ü', 'u')}`
    const id = await acts.domain({ name: ascii, unicode })
    await expectSuccess(acts.call('removeDomain', { path: { domain_id: id }, query: { confirm: unicode } }))
    expect((await removed()).items[0].domain_name_unicode).toBe(unicode)
  })

  it('needs the permission, as a restoration does', async () => {
    const permissions = everyPermission.filter((one) => one !== 'domain:create')
    const key = await harness.key(organization.organization_id, permissions)
    const request = { key, path: path(), query: { confirm: name } }
    expect(await code(harness.call('removeDomain', request))).toEqual([403, 'permission_missing'])
    await expectSuccess(remove())
    expect(await code(harness.call('restoreDomain', { key, path: path() }))).toEqual([
      403,
      'permission_missing',
    ])
    expect((await harness.call('listRemovedDomains', { key })).body.total).toBe(1)
  })

  it('and a restoration see nothing of another organization', async () => {
    const other = clientActions(harness, await harness.organization())
    const foreign = { path: path(), query: { confirm: name } }
    expect(await code(other.call('removeDomain', foreign))).toEqual([404, 'not_found'])
    await expectSuccess(remove())
    expect(await code(other.call('restoreDomain', { path: path() }))).toEqual([404, 'not_found'])
    expect(await code(other.call('getRemovedDomain', { path: path() }))).toEqual([404, 'not_found'])
    expect((await other.call('listRemovedDomains')).body.total).toBe(0)
    expect(await code(restore({ path: { domain_id: unknownId } }))).toEqual([404, 'not_found'])
  })

  it('of two at the same time is one, and an identity created at that moment is safe', async () => {
    const twice = await Promise.all([remove(), remove()])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([204, 404])
    expect(await acts.quota()).toMatchObject({ domain_count: 0 })
    const back = await Promise.all([restore(), restore()])
    expect(back.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const create = (local_part: string) =>
      acts.call('createIdentity', { body: { domain_id, local_part, display_name: 'New' } })
    const [first, removal, second] = await Promise.all([create('one'), remove(), create('two')])
    const isRemoved = removal.status === 204
    const created = [first, second].filter(({ status }) => status === 201)
    expect(created.length === 0 || !isRemoved).toBe(true)
    expect((await get()).status).toBe(isRemoved ? 404 : 200)
  })

  it('waits for an address that another transaction adds, and then sees it', async () => {
    const client = new pg.Client({ connectionString: harness.url })
    await client.connect()
    await client.query('begin')
    // Without the organization's lock, as no request does.
    await client.query(`set local session_replication_role = replica`)
    await client.query('select from domain where domain_id = $1 for key share', [domain_id])
    await client.query(
      `insert into address (organization_id, domain_id, local_part, address, kind) values ($1, $2, 'x', 'x@' || $3, 'alias')`,
      [organization.organization_id, domain_id, name],
    )
    const removal = remove()
    await expect.poll(() => waitingCount(client)).toBeGreaterThan(0)
    await client.query('commit')
    await client.end()
    expect(await code(removal)).toEqual([409, 'domain_not_empty'])
  })

  it('makes a transaction wait that adds an address, and refuses the address', async () => {
    const [remover, adder] = [0, 1].map(() => new pg.Client({ connectionString: harness.url }))
    for (const client of [remover!, adder!]) {
      await client.connect()
      await client.query('begin')
    }
    await remover!.query('select from domain where domain_id = $1 for update', [domain_id])
    const added = adder!.query(
      `insert into address (organization_id, domain_id, local_part, address, kind) values ($1, $2, 'x', 'x@' || $3, 'alias')`,
      [organization.organization_id, domain_id, name],
    )
    const refusal = added.then(
      () => null,
      (error: { constraint?: string }) => error.constraint,
    )
    await expect.poll(() => waitingCount(remover!)).toBeGreaterThan(0)
    await remover!.query(
      `update domain set removed_at = now(), restorable_until = now(), is_primary = false where domain_id = $1`,
      [domain_id],
    )
    await remover!.query('commit')
    expect(await refusal).toBe('domain_removed')
    for (const client of [remover!, adder!]) await client.end()
  })
})
