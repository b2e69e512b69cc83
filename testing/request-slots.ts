import type { OperationId } from '../server/generated/operations.ts'
import type { Reply } from './harness.ts'
import { type ClientActions, mebibyte } from './client-actions.ts'

/** Ids by what they name. */
export interface Ids {
  department_id: string
  domain_id: string
  identity_id: string
  mailbox_quota_id: string
  key_id: string
  audit_event_id: string
  /** The address of the identity; deleting one is confirmed with it. */
  address: string
  /** ETags by operation, as the other organization sees them. */
  etags: Partial<Record<OperationId, string>>
}

interface Call {
  path?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
}

/** A place of a request where an id can stand: with `theirs` it must be answered as with one that nothing has. */
export interface RequestSlot {
  name: string
  operation: OperationId
  call: (theirs: Ids, ours: Ids) => Call
}

const inPath = (
  operation: OperationId,
  name: keyof Ids,
  rest: (theirs: Ids) => Omit<Call, 'path'> = () => ({}),
): RequestSlot[] => [
  {
    name: `${operation} path`,
    operation,
    call: (theirs) => ({ path: { [name]: theirs[name] as string }, ...rest(theirs) }),
  },
  {
    name: `${operation} path, with the ETag`,
    operation,
    call: (theirs) => {
      const etag = theirs.etags[operation] ?? '"1-0000000000000000"'
      const { headers, ...more } = rest(theirs)
      return {
        path: { [name]: theirs[name] as string },
        ...more,
        headers: { ...headers, 'if-match': etag, 'if-none-match': etag },
      }
    },
  },
]

const filter = (
  operation: OperationId,
  name: string,
  id: keyof Ids,
  more: Record<string, string | number> = {},
): RequestSlot => ({
  name: `${operation} ?${name}`,
  operation,
  call: (theirs) => ({ query: { [name]: theirs[id] as string, ...more } }),
})

const inBody = (name: string, operation: OperationId, call: RequestSlot['call']): RequestSlot => ({
  name: `${operation} ${name}`,
  operation,
  call,
})

/** Every place of the contract where an id can stand. */
export const requestSlots: readonly RequestSlot[] = [
  ...inPath('getDepartment', 'department_id'),
  ...inPath('updateDepartment', 'department_id', () => ({ body: { description: 'taken over' } })),
  ...inPath('deleteDepartment', 'department_id'),
  ...inPath('deleteDepartment', 'department_id', () => ({ query: { reassign_to: 'none' } })),
  ...inPath('getDomain', 'domain_id'),
  ...inPath('updateDomainSettings', 'domain_id', () => ({ body: { description: 'taken over' } })),
  ...inPath('updateDomainSettings', 'domain_id', () => ({ body: { max_mailbox_limit_bytes: mebibyte } })),
  ...inPath('getIdentity', 'identity_id'),
  ...inPath('updateIdentity', 'identity_id', () => ({ body: { display_name: 'Taken over' } })),
  ...inPath('deleteIdentity', 'identity_id', ({ address }) => ({ query: { confirm: address } })),
  ...inPath('deleteIdentity', 'identity_id'),
  ...inPath('resetIdentityPassword', 'identity_id', () => ({ body: { mode: 'set', password: 'short' } })),
  ...inPath('resetIdentityPassword', 'identity_id', () => ({ body: { mode: 'generate' } })),
  ...inPath('getMailboxQuota', 'mailbox_quota_id'),
  ...inPath('updateMailboxQuota', 'mailbox_quota_id', () => ({ body: { warn_percent: 66 } })),
  ...inPath('resizeMailboxQuota', 'mailbox_quota_id', () => ({
    body: { limit_bytes: mebibyte, force: true },
  })),
  ...inPath('resizeMailboxQuota', 'mailbox_quota_id', () => ({ body: { limit_bytes: 2 ** 50 } })),
  ...inPath('deleteMailboxQuota', 'mailbox_quota_id', () => ({ query: { force: 'true' } })),
  ...inPath('revokeKey', 'key_id'),
  filter('listIdentities', 'domain_id', 'domain_id'),
  filter('listIdentities', 'department_id', 'department_id'),
  filter('listIdentities', 'q', 'address', { sort: '-last_login_at' }),
  filter('listMailboxQuotas', 'domain_id', 'domain_id'),
  filter('listMailboxQuotas', 'department_id', 'department_id', { sort: '-used_percent' }),
  filter('listMailboxQuotas', 'q', 'address'),
  filter('listAuditEvents', 'resource_id', 'identity_id'),
  filter('listAuditEvents', 'resource_id', 'department_id', { resource_type: 'department' }),
  filter('listAuditEvents', 'key_id', 'key_id'),
  filter('listAuditEvents', 'q', 'address'),
  inBody('/domain_id', 'createIdentity', ({ domain_id }) => ({
    body: { local_part: 'theirs', domain_id, display_name: 'Planted' },
  })),
  inBody('/department_id', 'createIdentity', ({ department_id }, ours) => ({
    body: { local_part: 'theirs', domain_id: ours.domain_id, department_id, display_name: 'Planted' },
  })),
  inBody('/department_id', 'updateIdentity', ({ department_id }, ours) => ({
    path: { identity_id: ours.identity_id },
    body: { department_id },
  })),
  inBody('/catch_all/identity_id', 'updateDomainSettings', ({ identity_id }, ours) => ({
    path: { domain_id: ours.domain_id },
    body: { catch_all: { mode: 'identity', identity_id } },
  })),
  inBody('/identity_id', 'createMailboxQuota', ({ identity_id }) => ({ body: { identity_id } })),
  inBody('?reassign_to', 'deleteDepartment', ({ department_id }, ours) => ({
    path: { department_id: ours.department_id },
    query: { reassign_to: department_id },
  })),
  inBody('Idempotency-Key', 'resizeMailboxQuota', ({ mailbox_quota_id }) => ({
    path: { mailbox_quota_id },
    body: { limit_bytes: 8 * mebibyte },
    headers: { 'idempotency-key': 'theirs' },
  })),
  // An id of one kind where another kind belongs.
  ...(['identity_id', 'domain_id', 'mailbox_quota_id', 'audit_event_id'] as const).map((id) =>
    inBody(`path, ${id}`, 'getDepartment', (theirs) => ({ path: { department_id: theirs[id] } })),
  ),
]

/** What of an answer may not depend on whose the id was: all but the request's own id and the clock. */
export const comparable = ({ status, headers, body }: Reply) => {
  const { 'x-request-id': _, date: __, ...rest } = headers
  const { request_id: ___, ...shown } = (body ?? {}) as Record<string, unknown>
  return JSON.stringify({
    status,
    headers: Object.entries(rest).toSorted(),
    body: body === null ? null : shown,
  })
}

/** Everything that an organization has, a few times over. */
export const fillOrganization = async (acts: ClientActions, count: number): Promise<Ids[]> => {
  const domain_id = await acts.domain()
  const all: Ids[] = []
  for (let index = 0; index < count; index += 1) {
    const department_id = await acts.department(`Department ${index}`)
    const identity = await acts.identity(domain_id, `person${index}`, {
      department_id,
      mailbox_limit_bytes: 4 * mebibyte,
    })
    const { identity_id, address } = identity
    const { mailbox_quota_id } = identity.mailbox
    const key = await acts.call('createKey', {
      body: { key_name: `Key ${index}`, permissions: ['identity:read'] },
    })
    await acts.call('resizeMailboxQuota', {
      path: { mailbox_quota_id },
      body: { limit_bytes: 8 * mebibyte },
      headers: { 'idempotency-key': 'theirs' },
    })
    await acts.store(mailbox_quota_id, mebibyte)
    const etag = async (operation: OperationId, path: Record<string, string>) =>
      (await acts.call(operation, { path })).headers['etag'] ?? ''
    const department = await etag('getDepartment', { department_id })
    const person = await etag('getIdentity', { identity_id })
    const mailbox = await etag('getMailboxQuota', { mailbox_quota_id })
    const domain = await etag('getDomain', { domain_id })
    const { items } = (await acts.call('listAuditEvents', { query: { limit: 1 } })).body
    all.push({
      department_id,
      domain_id,
      identity_id,
      mailbox_quota_id,
      key_id: key.body.key.key_id,
      audit_event_id: items[0].audit_event_id,
      address,
      etags: {
        getDepartment: department,
        updateDepartment: department,
        deleteDepartment: department,
        getIdentity: person,
        updateIdentity: person,
        deleteIdentity: person,
        resetIdentityPassword: person,
        getMailboxQuota: mailbox,
        updateMailboxQuota: mailbox,
        resizeMailboxQuota: mailbox,
        deleteMailboxQuota: mailbox,
        getDomain: domain,
        updateDomainSettings: domain,
      },
    })
  }
  return all
}
