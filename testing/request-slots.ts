// Fills a request's ids with those of another organization, for tests of isolation.
import type { OperationId } from '../server/generated/operations.ts'
import { type Body, type Operation, operations, type Schema } from '../tools/contract.js'
import { mebibyte } from './client-actions.ts'
import { type IdName, idNames, type Ids } from './fill-organization.ts'

/** Parameters that hold an id and are not called by it. */
const otherNames: Readonly<Record<string, IdName>> = {
  member_id: 'identity_id',
  reassign_to: 'department_id',
  leads_to: 'identity_id',
  to_identity_id: 'identity_id',
  resource_id: 'identity_id',
}

/** Members that end like an id, which some other system or the client gave. */
const foreignNames = new Set(['external_id', 'request_id'])

interface Call {
  path?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
}

/** A place of a request that takes an id: the response to `theirs` must equal that to an unknown id. */
export interface RequestSlot {
  name: string
  operation: OperationId
  call: (theirs: Ids, ours: Ids) => Call
}

const idNameOf = (name: string): IdName | null => {
  const idName = otherNames[name] ?? idNames.find((one) => one === name)
  if (idName !== undefined) return idName
  if (!name.endsWith('_id') || foreignNames.has(name)) return null
  throw new Error(`testing/request-slots.ts does not know of what "${name}" is the id.`)
}

const parametersIn = ({ parameters }: Operation, place: 'path' | 'query') =>
  parameters.filter((one) => one.in === place).map(({ name }) => name)

/** The ids of a path. */
const pathOf = (operation: Operation, ids: Ids): Record<string, string> =>
  Object.fromEntries(
    parametersIn(operation, 'path').flatMap((name) => {
      const idName = idNameOf(name)
      return idName === null ? [] : [[name, ids[idName]]]
    }),
  )

/** What an operation needs besides ids, by the contract's examples. */
const restOf = ({ queryExamples, bodyExamples: [body] }: Operation): Omit<Call, 'path'> => ({
  ...(Object.keys(queryExamples).length > 0 ? { query: queryExamples } : {}),
  ...(body ? { body } : {}),
})

/** Their id in the path, without and with the ETag of what it names. */
const pathSlots = (operation: Operation, rest: (theirs: Ids) => Omit<Call, 'path'>): RequestSlot[] =>
  parametersIn(operation, 'path').flatMap((name) => {
    const idName = idNameOf(name)
    if (idName === null) return []
    const slot = { name: `${operation.id} path`, operation: operation.id as OperationId }
    const call: RequestSlot['call'] = (theirs, ours) => ({
      path: { ...pathOf(operation, ours), [name]: theirs[idName] },
      ...rest(theirs),
    })
    const withEtag: RequestSlot['call'] = (theirs, ours) => {
      const etag = theirs.etags[idName] ?? '"1-0000000000000000"'
      return { ...call(theirs, ours), headers: { 'if-match': etag, 'if-none-match': etag } }
    }
    return [
      { ...slot, call },
      { ...slot, name: `${slot.name}, with the ETag`, call: withEtag },
    ]
  })

/** Their id, or their address as a search, as a query parameter. */
const querySlots = (operation: Operation): RequestSlot[] =>
  parametersIn(operation, 'query').flatMap((name) => {
    const idName = name === 'q' ? 'address' : idNameOf(name)
    if (idName === null) return []
    return {
      name: `${operation.id} ?${name}`,
      operation: operation.id as OperationId,
      call: (theirs, ours) => ({
        path: pathOf(operation, ours),
        ...restOf(operation),
        query: { ...operation.queryExamples, [name]: theirs[idName] },
      }),
    }
  })

interface IdMember {
  path: string[]
  idName: IdName
}

/** The ids of a body: the names of the members down to it, and the kind of id. */
const idMembers = ({ properties = {}, discriminator, oneOf = [] }: Schema): IdMember[] => {
  const own = Object.entries(properties).flatMap(([name, schema]) => {
    const idName = idNameOf(name)
    if (idName !== null) return [{ path: [name], idName }]
    return idMembers(schema).map((one) => ({ ...one, path: [name, ...one.path] }))
  })
  const all = [...own, ...(discriminator ? oneOf.flatMap(idMembers) : [])]
  return [...new Map(all.map((one) => [one.path.join('/'), one])).values()]
}

const memberOf = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Body | undefined)?.[name], body)

const withMember = (body: Body, [name = '', ...rest]: readonly string[], value: string): Body => ({
  ...body,
  [name]: rest.length === 0 ? value : withMember((body[name] ?? {}) as Body, rest, value),
})

/** Their id as a member of the body, all other ids being ours. */
const bodySlots = (operation: Operation): RequestSlot[] => {
  const members = operation.body ? idMembers(operation.body) : []
  return members.map(({ path, idName }) => {
    const examples = operation.bodyExamples
    const example = examples.find((one) => memberOf(one, path) !== undefined) ?? examples[0] ?? {}
    const others = members.filter((one) => typeof memberOf(example, one.path) === 'string')
    return {
      name: `${operation.id} /${path.join('/')}`,
      operation: operation.id as OperationId,
      call: (theirs, ours) => {
        const body = others.reduce((all, one) => withMember(all, one.path, ours[one.idName]), example)
        return { path: pathOf(operation, ours), body: withMember(body, path, theirs[idName]) }
      },
    }
  })
}

const operationById = (id: OperationId): Operation => {
  const operation = operations.find((one) => one.id === id)
  if (operation === undefined) throw new Error(`The contract has no ${id}.`)
  return operation
}

/** Their id in the path of a request that is refused for something else, or that changes more. */
const specialPaths: readonly [OperationId, (theirs: Ids) => Omit<Call, 'path'>][] = [
  ['updateDomainSettings', () => ({ body: { max_mailbox_limit_bytes: mebibyte } })],
  ['resetIdentityPassword', () => ({ body: { mode: 'set', password: 'short' } })],
  ['resizeMailboxQuota', () => ({ body: { limit_bytes: mebibyte, force: true } })],
  ['resizeMailboxQuota', () => ({ body: { limit_bytes: 2 ** 50 } })],
  ['deleteMailboxQuota', () => ({ query: { force: 'true' } })],
  ['deleteDepartment', () => ({ query: { reassign_to: 'none' } })],
  ['deleteIdentity', ({ address }) => ({ query: { confirm: address } })],
  ['deleteAlias', ({ alias_address }) => ({ query: { confirm: alias_address } })],
  ['deleteGroup', ({ group_address }) => ({ query: { confirm: group_address } })],
  ['removeDomain', ({ domain_name }) => ({ query: { confirm: domain_name } })],
]

const special = (name: string, operation: OperationId, call: RequestSlot['call']): RequestSlot => ({
  name: `${operation} ${name}`,
  operation,
  call,
})

const specialSlots: readonly RequestSlot[] = [
  ...specialPaths.flatMap(([id, rest]) => pathSlots(operationById(id), rest)),
  // Another order is read from another index.
  special('?q', 'listIdentities', ({ address }) => ({ query: { q: address, sort: '-last_login_at' } })),
  special('?department_id', 'listMailboxQuotas', ({ department_id }) => ({
    query: { department_id, sort: '-used_percent' },
  })),
  special('?resource_id', 'listAuditEvents', ({ department_id }) => ({
    query: { resource_id: department_id, resource_type: 'department' },
  })),
  special('Idempotency-Key', 'resizeMailboxQuota', ({ mailbox_quota_id }) => ({
    path: { mailbox_quota_id },
    body: { limit_bytes: 8 * mebibyte },
    headers: { 'idempotency-key': 'theirs' },
  })),
  special('?q', 'listDeletedIdentities', ({ deleted_address }) => ({ query: { q: deleted_address } })),
  special('path, deleted', 'getDeletedIdentity', ({ deleted_identity_id }) => ({
    path: { identity_id: deleted_identity_id },
  })),
  special('path, removed', 'getRemovedDomain', ({ removed_domain_id }) => ({
    path: { domain_id: removed_domain_id },
  })),
  special('path, removed', 'restoreDomain', ({ removed_domain_id }) => ({
    path: { domain_id: removed_domain_id },
  })),
  special('path, deleted', 'restoreDeletedIdentity', ({ deleted_identity_id }) => ({
    path: { identity_id: deleted_identity_id },
    body: {},
  })),
  special('path, deleted', 'purgeDeletedIdentity', ({ deleted_identity_id, deleted_address }) => ({
    path: { identity_id: deleted_identity_id },
    query: { confirm: deleted_address },
  })),
  ...(['identity_id', 'alias_id', 'group_id', 'deleted_identity_id'] as const).flatMap((id) => [
    special(`/target_ids, ${id}`, 'createAlias', (theirs, ours) => ({
      body: { local_part: 'theirs', domain_id: ours.domain_id, target_ids: [ours.identity_id, theirs[id]] },
    })),
    special(`/target_ids, ${id}`, 'updateAlias', (theirs, ours) => ({
      path: { alias_id: ours.alias_id },
      body: { target_ids: [theirs[id]] },
    })),
    special(`/target_ids, ${id}`, 'previewAlias', (theirs, ours) => ({
      body: { local_part: 'theirs', domain_id: ours.domain_id, target_ids: [theirs[id]] },
    })),
  ]),
  ...(['identity_id', 'alias_id', 'group_id', 'deleted_identity_id'] as const).flatMap((id) => [
    special(`/member_ids, ${id}`, 'createGroup', (theirs, ours) => ({
      body: { local_part: 'theirs', domain_id: ours.domain_id, group_name: 'A', member_ids: [theirs[id]] },
    })),
    special(`/sender_ids, ${id}`, 'createGroup', (theirs, ours) => ({
      body: {
        local_part: 'theirs',
        domain_id: ours.domain_id,
        group_name: 'A',
        senders: 'listed',
        sender_ids: [theirs[id]],
      },
    })),
    special(`/sender_ids, ${id}`, 'updateGroup', (theirs, ours) => ({
      path: { group_id: ours.group_id },
      body: { senders: 'listed', sender_ids: [theirs[id]] },
    })),
    special(`/member_ids, ${id}`, 'addGroupMembers', (theirs, ours) => ({
      path: { group_id: ours.group_id },
      body: { member_ids: [theirs[id]] },
    })),
    special(`/member_ids, ${id}`, 'previewGroup', (theirs, ours) => ({
      body: { local_part: 'theirs', domain_id: ours.domain_id, member_ids: [theirs[id]] },
    })),
    special(`/add_ids, ${id}`, 'previewGroup', (theirs, ours) => ({
      body: { group_id: ours.group_id, add_ids: [theirs[id]] },
    })),
  ]),
  special('/group_id', 'previewGroup', ({ group_id }) => ({ body: { group_id } })),
  special('/department_id', 'createGroup', ({ department_id }, ours) => ({
    body: { local_part: 'theirs', domain_id: ours.domain_id, group_name: 'A', department_id },
  })),
  special('/department_id', 'previewGroup', ({ department_id }, ours) => ({
    body: { local_part: 'theirs', domain_id: ours.domain_id, department_id },
  })),
  ...(['identity_id', 'alias_id', 'group_id'] as const).map((id) =>
    special(`?member_id, ${id}`, 'listGroups', (theirs) => ({ query: { member_id: theirs[id] } })),
  ),
  special('?leads_to, group', 'listAddresses', ({ group_id }) => ({ query: { leads_to: group_id } })),
  special('?leads_to, alias', 'listAddresses', ({ alias_id }) => ({ query: { leads_to: alias_id } })),
  ...(['identity_id', 'alias_id', 'group_id', 'deleted_identity_id'] as const).map((id) =>
    special(`/forward/to_identity_id, ${id}`, 'updateDelivery', (theirs, ours) => ({
      path: { identity_id: ours.identity_id },
      body: { forward: { to_identity_id: theirs[id] } },
    })),
  ),
  special('/change/forward_to', 'createPlan', (theirs, ours) => ({
    body: {
      operation: 'leave',
      selection: { identity_ids: [ours.identity_id] },
      change: { forward_to: theirs.identity_id },
    },
  })),
  special('/selection/identity_ids', 'createPlan', ({ identity_id }) => ({
    body: { operation: 'suspend', selection: { identity_ids: [identity_id] } },
  })),
  special('/selection/mailbox_filter', 'createPlan', ({ department_id }) => ({
    body: { operation: 'delete', selection: { mailbox_filter: { department_id } } },
  })),
  // An id of one kind where another kind belongs.
  ...(['identity_id', 'domain_id', 'mailbox_quota_id', 'audit_event_id'] as const).map((id) =>
    special(`path, ${id}`, 'getDepartment', (theirs) => ({ path: { department_id: theirs[id] } })),
  ),
]

const isDeletion = ({ operation }: RequestSlot) => operationById(operation).method === 'DELETE'

/** Every place of the contract that takes an id; deletions last, so that each finds its resource. */
export const requestSlots: readonly RequestSlot[] = [
  ...specialSlots,
  ...operations.flatMap((operation) => [
    ...querySlots(operation),
    ...bodySlots(operation),
    ...pathSlots(operation, () => restOf(operation)),
  ]),
].toSorted((one, other) => Number(isDeletion(one)) - Number(isDeletion(other)))
