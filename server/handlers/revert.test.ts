import { beforeEach, describe, expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'

const harness = harnessForTests()
let acts: ClientActions
let domain_id: string
let ada: { identity_id: string; address: string; mailbox: { mailbox_quota_id: string } }

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  domain_id = await acts.domain({ name: freshName(), maximum: 64 * mebibyte })
  ada = await acts.identity(domain_id, 'ada', { mailbox_limit_bytes: 8 * mebibyte })
})

const revert = (audit_event_id: string) => acts.call('revertAuditEvent', { path: { audit_event_id } })
const update = (body: object, identity_id = ada.identity_id) =>
  acts.call('updateIdentity', { path: { identity_id }, body })
const person = async () => (await acts.call('getIdentity', { path: { identity_id: ada.identity_id } })).body
const remove = () =>
  acts.call('deleteIdentity', { path: { identity_id: ada.identity_id }, query: { confirm: ada.address } })
/** The last event about a thing. */
const last = async (resource_id: string) => (await acts.events({ resource_id })).at(-1)!

describe('taking a change back', () => {
  it('sets back what the event changed and nothing else, and can be undone in turn', async () => {
    const department_id = await acts.department('Sales')
    await update({ department_id, status: 'suspended', status_reason: 'Leave' })
    const event = await last(ada.identity_id)
    expect(event).toMatchObject({ is_revertible: true, reverts_event_id: null, reverted_by: null })
    await update({ display_name: 'Ada Lovelace' })
    const done = await revert(event.audit_event_id)
    expect(done).toMatchObject({ status: 200, body: { warnings: [] } })
    expect(await person()).toMatchObject({
      display_name: 'Ada Lovelace',
      department_id: null,
      status: 'active',
      status_reason: null,
    })
    const back = await last(ada.identity_id)
    expect(back).toMatchObject({
      audit_event_id: done.body.audit_event_id,
      operation: 'updateIdentity',
      is_revertible: true,
      reverts_event_id: event.audit_event_id,
    })
    const seen = (await acts.events({ resource_id: ada.identity_id })).find(
      ({ audit_event_id }) => audit_event_id === event.audit_event_id,
    )!
    expect(seen.reverted_by).toMatchObject({ audit_event_id: back.audit_event_id, actor: back.actor })
    expect((await revert(back.audit_event_id)).status).toBe(200)
    expect(await person()).toMatchObject({ department_id, status: 'suspended', status_reason: 'Leave' })
  })

  it('finds the event of a change by the request id of its answer, whatever was changed', async () => {
    const department_id = await acts.department('Sales')
    const settings = { description: 'For the whole house' }
    const rename = { department_name: 'Support' }
    const changes = [
      { id: department_id, answer: acts.call('updateDepartment', { path: { department_id }, body: rename }) },
      { id: domain_id, answer: acts.call('updateDomainSettings', { path: { domain_id }, body: settings }) },
      {
        id: acts.organization_id,
        answer: acts.call('updateOrganizationSettings', { body: { storage_units: 'binary' } }),
      },
    ]
    for (const { id, answer } of changes) {
      const { headers } = await answer
      const [event, ...others] = (await acts.events({ resource_id: id })).filter(
        ({ request_id }) => request_id === headers['x-request-id'],
      )
      expect(others).toEqual([])
      expect(event).toMatchObject({ is_revertible: true })
      expect((await revert(event!.audit_event_id)).status).toBe(200)
    }
  })

  it('is refused where a member has another value by now, with who set it and when', async () => {
    await update({ display_name: 'One', external_id: 'A' })
    const event = await last(ada.identity_id)
    await update({ display_name: 'Two' })
    const since = await last(ada.identity_id)
    const refused = await revert(event.audit_event_id)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'revert_conflict',
        conflicts: [
          {
            member: 'display_name',
            present: 'Two',
            changed_by: since.actor.key_name,
            changed_at: since.occurred_at,
          },
        ],
      },
    })
    expect(await person()).toMatchObject({ display_name: 'Two', external_id: 'A' })
    expect((await revert(since.audit_event_id)).status).toBe(200)
    expect((await revert(event.audit_event_id)).status).toBe(200)
    expect(await person()).toMatchObject({ display_name: 'ada', external_id: null })
  })

  it('restores whom the event deleted, and deletes again', async () => {
    await remove()
    const [event] = (await acts.events({ resource_id: ada.identity_id })).slice(-1)
    const { body } = await revert(event!.audit_event_id)
    expect(await person()).toMatchObject({ mailbox: { mailbox_quota_id: ada.mailbox.mailbox_quota_id } })
    expect((await revert(event!.audit_event_id)).body.code).toBe('not_revertible')
    await update({ display_name: 'Changed' })
    expect((await revert(body.audit_event_id)).body.code).toBe('revert_conflict')
    await revert((await last(ada.identity_id)).audit_event_id)
    expect((await revert(body.audit_event_id)).body.code).toBe('revert_conflict')
    await remove()
    const again = await last(ada.identity_id)
    expect((await revert(event!.audit_event_id)).body).toMatchObject({
      code: 'revert_conflict',
      detail: 'The identity was restored and deleted again since.',
    })
    const restored = (await revert(again.audit_event_id)).body.audit_event_id
    expect((await revert(restored)).status).toBe(200)
    expect((await acts.call('listDeletedIdentities')).body.total).toBe(1)
  })

  it('undoes sizes, thresholds, departments, settings of domains and of the organization', async () => {
    const path = { mailbox_quota_id: ada.mailbox.mailbox_quota_id }
    const department_id = await acts.department('Sales')
    const changes: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        path.mailbox_quota_id,
        () => acts.call('resizeMailboxQuota', { path, body: { limit_bytes: 16 * mebibyte } }),
        async () => (await acts.call('getMailboxQuota', { path })).body.limit_bytes,
      ],
      [
        path.mailbox_quota_id,
        () => acts.call('updateMailboxQuota', { path, body: { warn_percent: 70 } }),
        async () => (await acts.call('getMailboxQuota', { path })).body.warn_percent,
      ],
      [
        department_id,
        () =>
          acts.call('updateDepartment', { path: { department_id }, body: { department_name: 'Support' } }),
        async () => (await acts.call('getDepartment', { path: { department_id } })).body.department_name,
      ],
      [
        domain_id,
        () =>
          acts.call('updateDomainSettings', {
            path: { domain_id },
            body: {
              description: 'Ours',
              catch_all: { mode: 'identity', identity_id: ada.identity_id },
              subaddressing: { enabled: false, delimiter: '+' },
            },
          }),
        async () => (await acts.call('getDomain', { path: { domain_id } })).body.settings,
      ],
      [
        acts.organization_id,
        () => acts.call('updateOrganizationSettings', { body: { storage_units: 'binary' } }),
        async () => (await acts.call('getOrganizationSettings')).body.storage_units,
      ],
    ]
    for (const [id, change, read] of changes) {
      const before = await read()
      await change()
      expect(await read()).not.toEqual(before)
      expect((await revert((await last(id)).audit_event_id)).status).toBe(200)
      expect(await read()).toEqual(before)
    }
  })

  it('keeps the rules of the operation', async () => {
    const path = { mailbox_quota_id: ada.mailbox.mailbox_quota_id }
    await acts.call('resizeMailboxQuota', { path, body: { limit_bytes: 2 * mebibyte, force: true } })
    const shrunk = await last(path.mailbox_quota_id)
    await acts.sql('update organization set storage_limit_bytes = $2 where organization_id = $1', [
      4 * mebibyte,
    ])
    expect((await revert(shrunk.audit_event_id)).body.code).toBe('allotment_exceeded')
    const department_id = await acts.department('Sales')
    await update({ department_id })
    await update({ department_id: null })
    const left = await last(ada.identity_id)
    await acts.call('deleteDepartment', { path: { department_id } })
    expect((await revert(left.audit_event_id)).body).toMatchObject({
      code: 'revert_conflict',
      detail: 'The former value no longer exists.',
    })
  })

  it('needs the permission of what made the change, and only undoable events have it', async () => {
    await update({ status: 'suspended' })
    const suspended = await last(ada.identity_id)
    const revertWith = async (permissions: Parameters<typeof harness.key>[1], audit_event_id: string) => {
      const key = await harness.key(acts.organization_id, permissions)
      const { status, body } = await harness.call('revertAuditEvent', { key, path: { audit_event_id } })
      return [status, body.required_permission]
    }
    const { audit_event_id } = suspended
    expect(await revertWith(['audit:read', 'identity:write'], audit_event_id)).toEqual([
      403,
      'identity:suspend',
    ])
    expect(await revertWith(['identity:suspend'], audit_event_id)).toEqual([403, 'audit:read'])
    expect(await revertWith(['audit:read', 'identity:suspend'], audit_event_id)).toEqual([200, undefined])
    const [created] = await acts.events({ resource_id: ada.identity_id })
    expect((await revert(created!.audit_event_id)).body.code).toBe('not_revertible')
    await acts.call('resetIdentityPassword', {
      path: { identity_id: ada.identity_id },
      body: { mode: 'generate' },
    })
    const reset = await last(ada.identity_id)
    expect(reset.is_revertible).toBe(false)
    expect((await revert(reset.audit_event_id)).body.code).toBe('not_revertible')
    await remove()
    expect((await revert(suspended.audit_event_id)).status).toBe(404)
  })
})
