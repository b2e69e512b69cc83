import { beforeEach, describe, expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'

const harness = harnessForTests()
let acts: ClientActions
let domain_id: string
let domain_name: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  domain_name = freshName()
  domain_id = await acts.domain({ name: domain_name, maximum: 64 * mebibyte })
})

const create = (local_part: string, body: object = {}) =>
  acts.call('createIdentity', {
    body: { domain_id, local_part, display_name: `Person ${local_part}`, ...body },
  })
const remove = ({ identity_id, address }: { identity_id: string; address: string }) =>
  acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: address } })
const restore = (identity_id: string, body: object = {}) =>
  acts.call('restoreDeletedIdentity', { path: { identity_id }, body })
const purge = (identity_id: string, confirm?: string) =>
  acts.call('purgeDeletedIdentity', {
    path: { identity_id },
    query: confirm === undefined ? {} : { confirm },
  })
const deleted = (query: Record<string, string | number> = {}) => acts.call('listDeletedIdentities', { query })
const numbers = async () => {
  const { identity_count, mailbox_count, storage_allocated_bytes } = (await acts.call('getOrganizationQuota'))
    .body
  return { identity_count, mailbox_count, storage_allocated_bytes }
}

/** Every stored column of a live identity, without what a restoration moves on. */
const stored = (identityId: string) =>
  acts.sql(
    `select to_jsonb(i) - 'version' - 'updated_at' as identity, to_jsonb(m) - 'version' - 'updated_at' as mailbox,
       (select jsonb_agg(to_jsonb(l)) from identity_login l where l.organization_id = $1 and l.identity_id = $2) as logins,
       (select jsonb_agg(to_jsonb(f)) from failed_sign_in f where f.organization_id = $1 and f.identity_id = $2) as failed
     from identity i left join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
     where i.organization_id = $1 and i.identity_id = $2`,
    [identityId],
  )

describe('a deleted identity', () => {
  it('comes back with everything that was known, to the last column', async () => {
    const department_id = await acts.department('Sales')
    const { identity } = (
      await create('ada', { department_id, password: 'correct horse battery', external_id: 'A-1' })
    ).body
    const id = identity.identity_id
    await acts.store(identity.mailbox.mailbox_quota_id, mebibyte / 2)
    await acts.sql(
      `insert into identity_login (organization_id, identity_id, service_code, last_login_at) values ($1, $2, 'imap', now())`,
      [id],
    )
    await acts.sql(
      `insert into failed_sign_in (organization_id, identity_id, day, source, count, service_codes, first_at, last_at)
       values ($1, $2, current_date, '203.0.113.7', 3, '{imap,smtp_submission}', now(), now())`,
      [id],
    )
    const suspension = { status: 'suspended', status_reason: 'Left', delivery_while_suspended: 'reject' }
    await acts.call('updateIdentity', { path: { identity_id: id }, body: suspension })
    const before = await stored(id)
    const live = await numbers()
    expect((await remove(identity)).status).toBe(204)
    expect((await acts.call('getIdentity', { path: { identity_id: id } })).status).toBe(404)
    expect(await numbers()).toEqual({ identity_count: 0, mailbox_count: 0, storage_allocated_bytes: 0 })
    const { status, body } = await restore(id)
    expect({ status, warnings: body.warnings }).toEqual({ status: 200, warnings: [] })
    expect(body.identity).toMatchObject({
      identity_id: id,
      mailbox: { mailbox_quota_id: identity.mailbox.mailbox_quota_id },
    })
    expect(await stored(id)).toEqual(before)
    expect(await numbers()).toEqual(live)
    expect((await deleted()).body.total).toBe(0)
    expect((await restore(id)).status).toBe(404)
  })

  it('is listed, the last deleted first, with who did it and until when it can be restored', async () => {
    const { identity: ada } = (await create('ada')).body
    const { identity: ben } = (await create('ben', { mailbox_limit_bytes: null })).body
    await remove(ada)
    await remove(ben)
    const { items, total } = (await deleted()).body
    expect({ total, names: items.map((item: { address: string }) => item.address) }).toEqual({
      total: 2,
      names: [ben.address, ada.address],
    })
    const [{ mailbox, deleted_at, restorable_until, deleted_by }, second] = items
    expect(mailbox).toBeNull()
    expect(Date.parse(restorable_until) - Date.parse(deleted_at)).toBe(30 * 86_400_000)
    expect(deleted_by.key_name).toBe((await acts.call('inspectKey')).body.key_name)
    expect(second.mailbox).toMatchObject({ limit_bytes: mebibyte, used_bytes: null })
    expect((await deleted({ q: 'person ada' })).body.items).toMatchObject([{ identity_id: ada.identity_id }])
    expect((await deleted({ limit: 1, offset: 1 })).body).toMatchObject({ total: 2, current_page: 2 })
    const one = await acts.call('getDeletedIdentity', { path: { identity_id: ada.identity_id } })
    expect(one.body).toEqual(second)
  })

  it('holds its address until it is permanently deleted', async () => {
    const { identity } = (await create('ada')).body
    await remove(identity)
    const refused = await create('Ada')
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'address_held', conflicting_id: identity.identity_id, errors: [{ path: '/local_part' }] },
    })
    expect(refused.body.restorable_until).toMatch(/^\d{4}-/)
    expect((await purge(identity.identity_id)).status).toBe(400)
    expect((await purge(identity.identity_id, 'somebody@else.example')).status).toBe(400)
    expect((await purge(identity.identity_id, identity.address.toUpperCase())).status).toBe(204)
    expect((await purge(identity.identity_id, identity.address)).status).toBe(404)
    const again = await create('ada')
    expect(again.status).toBe(201)
    expect(again.body.identity.identity_id).not.toBe(identity.identity_id)
  })

  it('leaves events of its restoration and of its end', async () => {
    const { identity } = (await create('ada')).body
    await remove(identity)
    await restore(identity.identity_id)
    await remove(identity)
    await purge(identity.identity_id, identity.address)
    const { items } = (await acts.call('listAuditEvents', { query: { identity_id: identity.identity_id } }))
      .body
    expect(
      items.map(
        (event: { operation: string; resource_type: string }) => `${event.operation} ${event.resource_type}`,
      ),
    ).toEqual([
      'purgeDeletedIdentity identity',
      'deleteIdentity mailbox_quota',
      'deleteIdentity identity',
      'restoreDeletedIdentity mailbox_quota',
      'restoreDeletedIdentity identity',
      'deleteIdentity mailbox_quota',
      'deleteIdentity identity',
      'createIdentity mailbox_quota',
      'createIdentity identity',
    ])
  })
})

describe('a restoration', () => {
  it('is refused where there is no room, and takes a smaller size', async () => {
    const { identity } = (await create('ada', { mailbox_limit_bytes: 8 * mebibyte })).body
    await acts.store(identity.mailbox.mailbox_quota_id, 3 * mebibyte)
    await remove(identity)
    await acts.sql('update organization set storage_limit_bytes = $2 where organization_id = $1', [
      4 * mebibyte,
    ])
    expect(await restore(identity.identity_id)).toMatchObject({
      status: 409,
      body: { code: 'allotment_exceeded', available_bytes: 4 * mebibyte, requested_bytes: 8 * mebibyte },
    })
    expect(await restore(identity.identity_id, { limit_bytes: 2 * mebibyte })).toMatchObject({
      status: 409,
      body: { code: 'below_current_use', used_bytes: 3 * mebibyte },
    })
    const { status, body } = await restore(identity.identity_id, { limit_bytes: 4 * mebibyte })
    expect(status).toBe(200)
    expect(body.identity.mailbox).toMatchObject({ limit_bytes: 4 * mebibyte, used_bytes: 3 * mebibyte })
  })

  it('needs force for a smaller size while nothing has been measured, and for one below the stored mail', async () => {
    const size = { mailbox_limit_bytes: 8 * mebibyte }
    const { identity: ada } = (await create('ada', size)).body
    const { identity: bob } = (await create('bob', size)).body
    await acts.store(bob.mailbox.mailbox_quota_id, 3 * mebibyte)
    for (const { identity_id, address } of [ada, bob]) {
      await remove({ identity_id, address })
      const smaller = { limit_bytes: 2 * mebibyte }
      expect((await restore(identity_id, smaller)).body.code).toBe('below_current_use')
      const { status, body } = await restore(identity_id, { ...smaller, force: true })
      expect([status, body.identity.mailbox.limit_bytes]).toEqual([200, 2 * mebibyte])
    }
  })

  it('is refused where the domain allows less, or there are as many identities as may be', async () => {
    const { identity } = (await create('ada', { mailbox_limit_bytes: 8 * mebibyte })).body
    await remove(identity)
    await acts.call('updateDomainSettings', {
      path: { domain_id },
      body: { max_mailbox_limit_bytes: 2 * mebibyte },
    })
    expect((await restore(identity.identity_id)).body.code).toBe('above_domain_maximum')
    await create('ben')
    await acts.sql('update organization set identity_limit = 1 where organization_id = $1')
    expect((await restore(identity.identity_id, { limit_bytes: mebibyte })).body.code).toBe(
      'identity_limit_reached',
    )
    await acts.sql('update organization set identity_limit = 2 where organization_id = $1')
    expect((await restore(identity.identity_id, { limit_bytes: mebibyte, force: true })).status).toBe(200)
  })

  it('says what it could not put back', async () => {
    const department_id = await acts.department('Sales')
    const { identity: ada } = (await create('ada', { department_id })).body
    const { identity: ben } = (await create('ben')).body
    const catchAll = (identity_id: string) =>
      acts.call('updateDomainSettings', {
        path: { domain_id },
        body: { catch_all: { mode: 'identity', identity_id } },
      })
    await catchAll(ada.identity_id)
    await remove(ada)
    const settings = async () =>
      (await acts.call('getDomain', { path: { domain_id } })).body.settings.catch_all
    expect((await settings()).mode).toBe('off')
    expect((await restore(ada.identity_id)).body.warnings).toEqual([])
    expect(await settings()).toEqual({ mode: 'identity', identity_id: ada.identity_id })
    await remove(ada)
    await catchAll(ben.identity_id)
    await acts.call('deleteDepartment', { path: { department_id } })
    const { body } = await restore(ada.identity_id)
    expect(body.warnings).toEqual(['department_gone', 'catch_all_elsewhere'])
    expect(body.identity.department_id).toBeNull()
    expect((await settings()).identity_id).toBe(ben.identity_id)
  })
})

it('ends deletions after 30 days, with an event of each', async () => {
  const { identity: ada } = (await create('ada')).body
  const { identity: ben } = (await create('ben')).body
  await remove(ada)
  await remove(ben)
  const sweep = async () =>
    (await acts.sql<{ ended: number }>('select end_deletions(100) as ended where $1::uuid is not null'))[0]
      ?.ended
  expect(await sweep()).toBe(0)
  await acts.sql(
    `update deleted_identity set restorable_until = now() - interval '1 second' where organization_id = $1 and identity_id = $2`,
    [ada.identity_id],
  )
  expect(await sweep()).toBe(1)
  expect((await deleted()).body.items).toMatchObject([{ identity_id: ben.identity_id }])
  const [event] = (await acts.call('listAuditEvents', { query: { resource_id: ada.identity_id } })).body.items
  expect(event).toMatchObject({
    operation: 'purgeDeletedIdentity',
    actor: { key_id: null, key_name: 'Postroom' },
    resource_label: ada.address,
    before: { display_name: 'Person ada' },
    after: null,
  })
})

it('can’t be restored after 30 days, also before the sweep', async () => {
  const { identity: ada } = (await create('ada')).body
  const deletion = await remove(ada)
  const event = (await acts.eventsOf(deletion)).find(({ resource_type }) => resource_type === 'identity')
  const path = { identity_id: ada.identity_id }
  await acts.sql('update deleted_identity set restorable_until = now() where organization_id = $1')
  expect((await deleted()).body).toMatchObject({ items: [], total: 0 })
  expect((await deleted({ q: 'ada' })).body.total).toBe(0)
  expect((await acts.call('getDeletedIdentity', { path })).status).toBe(404)
  expect((await restore(ada.identity_id)).status).toBe(404)
  expect((await purge(ada.identity_id, ada.address)).status).toBe(404)
  const undo = await acts.call('revertAuditEvent', { path: { audit_event_id: event?.audit_event_id } })
  expect([undo.status, undo.body.code]).toEqual([409, 'not_revertible'])
  const [listed] = await acts.events({ resource_id: ada.identity_id, operation: 'deleteIdentity' })
  expect(listed?.is_revertible).toBe(false)
  expect((await create('ada')).body.code).toBe('address_held')
  await acts.sql('select end_deletions(100) where $1::uuid is not null')
  expect((await create('ada')).status).toBe(201)
})
