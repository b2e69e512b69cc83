import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { code, expectSuccess, removalScene } from '../../testing/removal-scene.ts'

const harness = harnessForTests()
const { values, path, get, remove, restore, removed, undo, deleteIdentity, storedDomain } =
  removalScene(harness)
let acts: ClientActions
let name: string
let domain_id: string

beforeEach(() => {
  ;({ acts, name, domain_id } = values)
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
    await expectSuccess(acts.call('updateDomainSettings', { path: path(), body: settings }))
    await acts.sql(
      `insert into domain_dkim_key (organization_id, domain_id, selector, public_key) values ($1, $2, 's1', 'MII')`,
      [domain_id],
    )
    await acts.sql(
      `insert into domain_record (organization_id, domain_id, check_name, subject, host, record_type, verdict, code, since, looked_at, seen)
       values ($1, $2, 'mx', '', $3, 'MX', 'ok', 'ours', now(), now(), '[]')`,
      [domain_id, name],
    )
    await expectSuccess(acts.call('createDnsShare', { path: path(), body: {} }))
    const identity = () =>
      acts.sql(
        `select to_jsonb(i) - 'version' - 'updated_at' as identity, to_jsonb(m) - 'version' - 'updated_at' as mailbox
       from identity i join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
       where i.organization_id = $1 and i.identity_id = $2`,
        [ada.identity_id],
      )
    const [domainBefore, identityBefore] = [await storedDomain(), await identity()]
    await deleteIdentity(ada)
    await expectSuccess(remove())
    const { body, headers } = await expectSuccess(restore())
    expect(body).toMatchObject({
      domain_id,
      domain_name: name,
      settings: { description: 'Ours', subaddressing: { enabled: false } },
    })
    expect(headers['etag']).toBe((await get()).headers['etag'])
    await expectSuccess(
      acts.call('restoreDeletedIdentity', { path: { identity_id: ada.identity_id }, body: {} }),
    )
    expect([await storedDomain(), await identity()]).toEqual([domainBefore, identityBefore])
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
    await expectSuccess(acts.call('updateDomainSettings', { path: path(), body: { catch_all } }))
    await expectSuccess(remove())
    await deleteIdentity(ada)
    await expectSuccess(
      acts.call('restoreDeletedIdentity', { path: { identity_id: ada.identity_id }, body: {} }),
    )
    expect((await restore()).body.settings.catch_all).toEqual(catch_all)
    await expectSuccess(remove())
    await deleteIdentity(ada)
    expect((await restore()).body.settings.catch_all).toEqual({ mode: 'off', identity_id: null })
  })

  it('is repeated by its Idempotency-Key alone', async () => {
    await expectSuccess(remove())
    const headers = { 'idempotency-key': 'once' }
    const first = await expectSuccess(restore({ headers }))
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
    const reply = await expectSuccess(remove())
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
    const back = await expectSuccess(restore())
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
    await expectSuccess(alone.call('removeDomain', { path: { domain_id: id }, query: { confirm: name } }))
    expect((await alone.call('restoreDomain', { path: { domain_id: id } })).body.is_primary).toBe(true)
  })
})

describe('an undo', () => {
  it('restores the domain, removes it again, and so on', async () => {
    const before = await storedDomain()
    const first = await expectSuccess(undo(await expectSuccess(remove())))
    expect(await storedDomain()).toEqual(before)
    const second = await expectSuccess(undo(first))
    expect((await get()).status).toBe(404)
    await expectSuccess(undo(second))
    expect(await storedDomain()).toEqual(before)
  })

  it('is only possible once, and while the domain can be restored', async () => {
    const removal = await expectSuccess(remove())
    await expectSuccess(restore())
    expect(await code(undo(removal))).toEqual([409, 'not_revertible'])
    await expectSuccess(remove())
    expect(await code(undo(removal))).toEqual([409, 'revert_conflict'])
  })

  it('of a restoration is refused when the domain has addresses or was changed', async () => {
    await expectSuccess(remove())
    const restoration = await expectSuccess(restore())
    await acts.identity(domain_id, 'ada')
    expect(await code(undo(restoration))).toEqual([409, 'domain_not_empty'])
    await expectSuccess(acts.call('updateDomainSettings', { path: path(), body: { description: 'New' } }))
    expect(await code(undo(restoration))).toEqual([409, 'revert_conflict'])
  })

  it('of other changes is refused while the domain is removed', async () => {
    const home = await acts.domain()
    const { identity_id } = await acts.identity(home, 'ada')
    const alias = (
      await expectSuccess(
        acts.call('createAlias', { body: { domain_id, local_part: 'sales', target_ids: [identity_id] } }),
      )
    ).body.alias
    const deletion = await expectSuccess(
      acts.call('deleteAlias', { path: { alias_id: alias.alias_id }, query: { confirm: alias.address } }),
    )
    const group = (
      await expectSuccess(
        acts.call('createGroup', {
          body: { domain_id, local_part: 'team', group_name: 'Team', member_ids: [identity_id] },
        }),
      )
    ).body.group
    const groupDeletion = await expectSuccess(
      acts.call('deleteGroup', { path: { group_id: group.group_id }, query: { confirm: group.address } }),
    )
    const ben = await acts.identity(domain_id, 'ben')
    const rename = await expectSuccess(
      acts.call('renameIdentity', {
        path: { identity_id: ben.identity_id },
        body: { domain_id: home, local_part: 'ben', leave_alias: false },
      }),
    )
    const gone = await acts.identity(domain_id, 'gone')
    const goneDeletion = await deleteIdentity(gone)
    const settings = await expectSuccess(
      acts.call('updateDomainSettings', { path: path(), body: { description: 'New' } }),
    )
    const removal = await expectSuccess(remove())
    expect(await code(undo(deletion))).toEqual([409, 'revert_conflict'])
    expect(await code(undo(groupDeletion))).toEqual([409, 'revert_conflict'])
    expect(await code(undo(rename))).toEqual([409, 'revert_conflict'])
    expect(await code(undo(goneDeletion))).toEqual([409, 'domain_removed'])
    expect(await code(undo(settings))).toEqual([404, 'not_found'])
    await expectSuccess(undo(removal))
    for (const reply of [deletion, groupDeletion, rename, goneDeletion, settings])
      await expectSuccess(undo(reply))
  })
})
