import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { addressActions } from '../../testing/address-actions.ts'
import {
  type ClientActions,
  clientActions,
  freshName,
  mebibyte,
  unknownId,
} from '../../testing/client-actions.ts'
import { everyPermission, harnessForTests, type Organization, type Reply } from '../../testing/harness.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let name: string
let domain_id: string

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  name = freshName()
  domain_id = await acts.domain({ name, maximum: 64 * mebibyte })
  await acts.sql('update domain set is_primary = true where organization_id = $1')
})

const path = () => ({ domain_id })
const get = (id = domain_id) => acts.call('getDomain', { path: { domain_id: id } })
const remove = (more: object = {}) =>
  acts.call('removeDomain', { path: path(), query: { confirm: name }, ...more })
const restore = (more: object = {}) => acts.call('restoreDomain', { path: path(), ...more })
const removed = async () => (await acts.call('listRemovedDomains')).body
const done = async (reply: Promise<Reply>): Promise<Reply> => {
  const answer = await reply
  expect([answer.status < 300, answer.body?.code ?? null]).toEqual([true, null])
  return answer
}
const code = async (reply: Promise<Reply>) => {
  const { status, body } = await reply
  return [status, body?.code]
}
const undo = async (reply: Reply) => {
  const [event] = await acts.eventsOf(reply)
  return acts.call('revertAuditEvent', { path: { audit_event_id: event.audit_event_id } })
}
const deleteIdentity = ({ identity_id, address }: { identity_id: string; address: string }) =>
  done(acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: address } }))

/** Every stored column of the domain and what belongs to it, without what a removal moves on. */
const stored = async () => {
  const [row] = await acts.sql(
    `select to_jsonb(d) - 'version' - 'updated_at' as domain,
       (select jsonb_agg(to_jsonb(k)) from domain_dkim_key k where k.organization_id = $1 and k.domain_id = $2) as keys,
       (select jsonb_agg(to_jsonb(r)) from domain_record r where r.organization_id = $1 and r.domain_id = $2) as records,
       (select jsonb_agg(to_jsonb(s)) from dns_share s where s.organization_id = $1 and s.domain_id = $2) as shares
     from domain d where d.organization_id = $1 and d.domain_id = $2`,
    [domain_id],
  )
  return row
}

/** How many connections to this database wait for a lock. */
const waitingCount = async (client: pg.Client): Promise<number> => {
  const sql = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await client.query(sql)).rows.length
}

describe('a removed domain', () => {
  it('is gone from everything but the list of removed ones', async () => {
    const other = await acts.domain()
    const { body: share } = await done(acts.call('createDnsShare', { path: path(), body: {} }))
    const token = share.url.split('#')[1]
    const shared = () => harness.call('getSharedDns', { key: null, headers: { 'x-share-token': token } })
    expect((await shared()).status).toBe(200)
    await done(remove())
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
    await done(restore())
    expect((await shared()).status).toBe(200)
  })

  it('gets no identity, alias or group, in any way', async () => {
    const elsewhere = await acts.domain()
    const { identity_id } = await acts.identity(elsewhere, 'ada')
    const { address: gone, identity_id: gone_id } = await acts.identity(domain_id, 'gone')
    await deleteIdentity({ identity_id: gone_id, address: gone })
    await done(remove())
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
    await done(remove())
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
    await done(remove())
    const selection = (id: string) => ({ identity_ids: [id] })
    const restoration = { operation: 'restore', selection: selection(gone.identity_id), change: {} }
    const plan = (await done(acts.call('createPlan', { body: restoration }))).body
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
    await done(remove())
    expect((await acts.call('listDeletedIdentities')).body.total).toBe(2)
    expect((await removed()).items[0].deleted_identity_count).toBe(2)
    const purge = { path: { identity_id: one.identity_id }, query: { confirm: one.address } }
    await done(acts.call('purgeDeletedIdentity', purge))
    expect((await removed()).items[0].deleted_identity_count).toBe(1)
    await done(restore())
    await done(acts.call('restoreDeletedIdentity', { path: { identity_id: two.identity_id }, body: {} }))
    expect((await get()).body.identity_count).toBe(1)
  })

  it('keeps its name from other organizations', async () => {
    await done(remove())
    const other = clientActions(harness, await harness.organization())
    await expect(other.domain({ name })).rejects.toMatchObject({ constraint: 'domain_name_taken' })
  })
})

describe('a removal', () => {
  it('says what prevents it, and changes nothing', async () => {
    const home = await acts.domain()
    const ada = await acts.identity(domain_id, 'ada')
    const ben = await acts.identity(domain_id, 'ben')
    const rename = { path: { identity_id: ben.identity_id }, body: { domain_id: home, local_part: 'ben' } }
    await done(acts.call('renameIdentity', rename))
    await done(
      acts.call('createAlias', { body: { domain_id, local_part: 'sales', target_ids: [ben.identity_id] } }),
    )
    const group = { domain_id, local_part: 'team', group_name: 'Team', member_ids: [ben.identity_id] }
    await done(acts.call('createGroup', { body: group }))
    const before = await stored()
    const refused = await remove()
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'domain_not_empty', identity_count: 1, alias_count: 2, group_count: 1 },
    ])
    expect(await stored()).toEqual(before)
    await deleteIdentity(ada)
    expect((await remove()).body).toMatchObject({ identity_count: 0, alias_count: 2, group_count: 1 })
  })

  it('is prevented by a suspended identity, and by an alias and a group that are off', async () => {
    const home = await acts.domain()
    const ada = await acts.identity(domain_id, 'ada')
    const ben = await acts.identity(home, 'ben')
    await done(
      acts.call('updateIdentity', {
        path: { identity_id: ada.identity_id },
        body: { status: 'suspended', delivery_while_suspended: 'reject' },
      }),
    )
    const members = { domain_id, local_part: 'sales', target_ids: [ben.identity_id] }
    const { alias } = (await done(acts.call('createAlias', { body: members }))).body
    await done(acts.call('updateAlias', { path: { alias_id: alias.alias_id }, body: { enabled: false } }))
    const team = { domain_id, local_part: 'team', group_name: 'Team', member_ids: [ben.identity_id] }
    const { group } = (await done(acts.call('createGroup', { body: team }))).body
    await done(acts.call('updateGroup', { path: { group_id: group.group_id }, body: { enabled: false } }))
    expect((await remove()).body).toMatchObject({ identity_count: 1, alias_count: 1, group_count: 1 })
  })

  it('needs the name and the ETag', async () => {
    expect(await code(acts.call('removeDomain', { path: path() }))).toEqual([400, 'invalid_request'])
    const wrong = { path: path(), query: { confirm: 'other.example' } }
    expect(await code(acts.call('removeDomain', wrong))).toEqual([400, 'invalid_request'])
    const { headers } = await get()
    await done(acts.call('updateDomainSettings', { path: path(), body: { description: 'New' } }))
    expect(await code(remove({ headers: { 'if-match': headers['etag'] ?? '' } }))).toEqual([
      412,
      'stale_version',
    ])
    await done(remove({ query: { confirm: name.toUpperCase() } }))
  })

  it('takes the name in Unicode', async () => {
    const unicode = `grünhof-${freshName()}`
    const ascii = `xn--${unicode.replaceAll('ü', 'u')}`
    const id = await acts.domain({ name: ascii, unicode })
    await done(acts.call('removeDomain', { path: { domain_id: id }, query: { confirm: unicode } }))
    expect((await removed()).items[0].domain_name_unicode).toBe(unicode)
  })

  it('needs the permission, as a restoration does', async () => {
    const permissions = everyPermission.filter((one) => one !== 'domain:create')
    const key = await harness.key(organization.organization_id, permissions)
    const request = { key, path: path(), query: { confirm: name } }
    expect(await code(harness.call('removeDomain', request))).toEqual([403, 'permission_missing'])
    await done(remove())
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
    await done(remove())
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

describe('a restored domain', () => {
  it('is as it was, to the last column, with its identities', async () => {
    const department_id = await acts.department('Sales')
    const ada = await acts.identity(domain_id, 'ada', {
      department_id,
      password: 'correct horse battery',
      mailbox_limit_bytes: 2 * mebibyte,
    })
    const catch_all = { mode: 'identity', identity_id: ada.identity_id }
    const settings = { description: 'Ours', catch_all, subaddressing: { enabled: false, delimiter: '+' } }
    await done(acts.call('updateDomainSettings', { path: path(), body: settings }))
    await acts.sql(
      `insert into domain_dkim_key (organization_id, domain_id, selector, public_key) values ($1, $2, 's1', 'MII')`,
      [domain_id],
    )
    await acts.sql(
      `insert into domain_record (organization_id, domain_id, check_name, subject, host, record_type, verdict, code, since, looked_at, seen)
       values ($1, $2, 'mx', '', $3, 'MX', 'ok', 'ours', now(), now(), '[]')`,
      [domain_id, name],
    )
    await done(acts.call('createDnsShare', { path: path(), body: {} }))
    const identity = () =>
      acts.sql(
        `select to_jsonb(i) - 'version' - 'updated_at' as identity, to_jsonb(m) - 'version' - 'updated_at' as mailbox
       from identity i join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
       where i.organization_id = $1 and i.identity_id = $2`,
        [ada.identity_id],
      )
    const [domainBefore, identityBefore] = [await stored(), await identity()]
    await deleteIdentity(ada)
    await done(remove())
    const { body, headers } = await done(restore())
    expect(body).toMatchObject({
      domain_id,
      domain_name: name,
      settings: { description: 'Ours', subaddressing: { enabled: false } },
    })
    expect(headers['etag']).toBe((await get()).headers['etag'])
    await done(acts.call('restoreDeletedIdentity', { path: { identity_id: ada.identity_id }, body: {} }))
    expect([await stored(), await identity()]).toEqual([domainBefore, identityBefore])
    expect(
      await acts.sql(
        'select 1 from domain_look where organization_id = $1 and domain_id = $2 and next_look_at <= now()',
        [domain_id],
      ),
    ).toHaveLength(1)
    expect((await removed()).total).toBe(0)
    expect(await code(restore())).toEqual([404, 'not_found'])
  })

  it('gets its catch-all again when the identity is restored first, and keeps it off if that is gone', async () => {
    const ada = await acts.identity(await acts.domain(), 'ada', { mailbox_limit_bytes: mebibyte })
    const catch_all = { mode: 'identity', identity_id: ada.identity_id }
    await done(acts.call('updateDomainSettings', { path: path(), body: { catch_all } }))
    await done(remove())
    await deleteIdentity(ada)
    await done(acts.call('restoreDeletedIdentity', { path: { identity_id: ada.identity_id }, body: {} }))
    expect((await restore()).body.settings.catch_all).toEqual(catch_all)
    await done(remove())
    await deleteIdentity(ada)
    expect((await restore()).body.settings.catch_all).toEqual({ mode: 'off', identity_id: null })
  })

  it('is repeated by its Idempotency-Key alone', async () => {
    await done(remove())
    const headers = { 'idempotency-key': 'once' }
    const first = await done(restore({ headers }))
    const again = await restore({ headers })
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  it('is the primary one again if it was, and if it is the only one', async () => {
    const second = await acts.domain()
    await acts.domain()
    const primaries = async () =>
      (await acts.call('listDomains')).body.items.flatMap((one: { domain_id: string; is_primary: boolean }) =>
        one.is_primary ? [one.domain_id] : [],
      )
    const reply = await done(remove())
    expect(await primaries()).toEqual([second])
    expect(await acts.eventsOf(reply)).toMatchObject([
      { operation: 'removeDomain', resource_id: domain_id, before: { is_primary: true }, after: null },
      {
        operation: 'removeDomain',
        resource_id: second,
        before: { is_primary: false },
        after: { is_primary: true },
      },
    ])
    expect((await removed()).items[0].was_primary).toBe(true)
    const back = await done(restore())
    expect(await primaries()).toEqual([domain_id])
    expect(await acts.eventsOf(back)).toMatchObject([
      { operation: 'restoreDomain', resource_id: domain_id, before: null, after: { is_primary: true } },
      {
        operation: 'restoreDomain',
        resource_id: second,
        before: { is_primary: true },
        after: { is_primary: false },
      },
    ])
    // One that was not primary becomes primary if there is no other.
    const alone = clientActions(harness, await harness.organization())
    const name = freshName()
    const id = await alone.domain({ name })
    await done(alone.call('removeDomain', { path: { domain_id: id }, query: { confirm: name } }))
    expect((await alone.call('restoreDomain', { path: { domain_id: id } })).body.is_primary).toBe(true)
  })
})

describe('an undo', () => {
  it('restores the domain, removes it again, and so on', async () => {
    const before = await stored()
    const first = await done(undo(await done(remove())))
    expect(await stored()).toEqual(before)
    const second = await done(undo(first))
    expect((await get()).status).toBe(404)
    await done(undo(second))
    expect(await stored()).toEqual(before)
  })

  it('is only possible once, and while the domain can be restored', async () => {
    const removal = await done(remove())
    await done(restore())
    expect(await code(undo(removal))).toEqual([409, 'not_revertible'])
    await done(remove())
    expect(await code(undo(removal))).toEqual([409, 'revert_conflict'])
  })

  it('of a restoration is refused when the domain has addresses or was changed', async () => {
    await done(remove())
    const restoration = await done(restore())
    await acts.identity(domain_id, 'ada')
    expect(await code(undo(restoration))).toEqual([409, 'domain_not_empty'])
    await done(acts.call('updateDomainSettings', { path: path(), body: { description: 'New' } }))
    expect(await code(undo(restoration))).toEqual([409, 'revert_conflict'])
  })

  it('of other changes is refused while the domain is removed', async () => {
    const home = await acts.domain()
    const { identity_id } = await acts.identity(home, 'ada')
    const alias = (
      await done(
        acts.call('createAlias', { body: { domain_id, local_part: 'sales', target_ids: [identity_id] } }),
      )
    ).body.alias
    const deletion = await done(
      acts.call('deleteAlias', { path: { alias_id: alias.alias_id }, query: { confirm: alias.address } }),
    )
    const group = (
      await done(
        acts.call('createGroup', {
          body: { domain_id, local_part: 'team', group_name: 'Team', member_ids: [identity_id] },
        }),
      )
    ).body.group
    const groupDeletion = await done(
      acts.call('deleteGroup', { path: { group_id: group.group_id }, query: { confirm: group.address } }),
    )
    const ben = await acts.identity(domain_id, 'ben')
    const rename = await done(
      acts.call('renameIdentity', {
        path: { identity_id: ben.identity_id },
        body: { domain_id: home, local_part: 'ben', leave_alias: false },
      }),
    )
    const gone = await acts.identity(domain_id, 'gone')
    const goneDeletion = await deleteIdentity(gone)
    const settings = await done(
      acts.call('updateDomainSettings', { path: path(), body: { description: 'New' } }),
    )
    const removal = await done(remove())
    expect(await code(undo(deletion))).toEqual([409, 'revert_conflict'])
    expect(await code(undo(groupDeletion))).toEqual([409, 'revert_conflict'])
    expect(await code(undo(rename))).toEqual([409, 'revert_conflict'])
    expect(await code(undo(goneDeletion))).toEqual([409, 'domain_removed'])
    expect(await code(undo(settings))).toEqual([404, 'not_found'])
    await done(undo(removal))
    for (const reply of [deletion, groupDeletion, rename, goneDeletion, settings]) await done(undo(reply))
  })
})

describe('after 30 days', () => {
  const sweep = (database: 'database' | 'operator' = 'database') =>
    harness[database].plain((db) => db.query('select end_deletions(100), end_domain_removals(100)', []))
  const end = async () => {
    await acts.sql(
      'update domain set restorable_until = now() where organization_id = $1 and removed_at is not null',
    )
    await acts.sql('update deleted_identity set restorable_until = now() where organization_id = $1')
  }

  it('the domain is deleted with everything, and its name is free', async () => {
    const gone = await acts.identity(domain_id, 'gone')
    await deleteIdentity(gone)
    const removal = await done(remove())
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
    await done(remove())
    await acts.sql(
      'update domain set restorable_until = now() where organization_id = $1 and removed_at is not null',
    )
    await sweep()
    expect((await removed()).total).toBe(1)
  })

  it('one that was restored is not deleted', async () => {
    await done(remove())
    await end()
    await done(restore())
    await sweep()
    expect((await get()).status).toBe(200)
  })
})
