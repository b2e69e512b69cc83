import { v7 as uuidv7 } from 'uuid'
import type { AuditEvent } from '../queries/audit-events.ts'
import type { Db } from '../db/database.ts'
import { versionConflict } from './etag.ts'
import type { Identity, IdentityCreate, IdentityUpdate } from '../generated/model/index.ts'
import type { Handler } from './handler.ts'
import { isId } from '../rules/id.ts'
import { assertMailboxLimit } from '../rules/mailbox-limits.ts'
import { generatePassword, hashPassword, assertPassword } from '../rules/passwords.ts'
import { orNotFound, invalid, Problem } from '../problem.ts'
import { departmentById } from '../queries/departments.ts'
import { domainById, type DomainRow, domainsCaughtBy, setDomainSettings } from '../queries/domains.ts'
import {
  identityById,
  identityPage,
  type IdentityRow,
  insertIdentity,
  removeIdentity,
  setIdentity,
  setPassword,
} from '../queries/identities.ts'
import { insertMailboxQuota, mailboxQuotaOf, removeMailboxQuota } from '../queries/mailbox-quotas.ts'
import { domainSettingsEvent } from './domains.ts'
import { mailboxQuotaEvent } from './mailbox-quotas.ts'

const view = (row: IdentityRow): Identity => ({
  identity_id: row.identity_id,
  address: row.address,
  local_part: row.local_part,
  domain_id: row.domain_id,
  domain_name: row.domain_name,
  display_name: row.display_name,
  department_id: row.department_id,
  department_name: row.department_name,
  status: row.status,
  status_reason: row.status_reason,
  delivery_while_suspended: row.delivery_while_suspended,
  must_change_password: row.must_change_password,
  password_changed_at: row.password_changed_at?.toISOString() ?? null,
  last_login_at: row.last_login_at?.toISOString() ?? null,
  mailbox:
    row.mailbox_quota_id === null
      ? null
      : {
          mailbox_quota_id: row.mailbox_quota_id,
          limit_bytes: row.limit_bytes ?? 0,
          used_bytes: row.used_bytes ?? 0,
        },
  external_id: row.external_id,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const event = (operation: string, before: IdentityRow | null, after: IdentityRow | null): AuditEvent => {
  const row = after ?? before
  return {
    operation,
    resource_type: 'identity',
    resource_id: row?.identity_id ?? '',
    resource_label: row?.address ?? '',
    before: before && view(before),
    after: after && view(after),
  }
}

export const listIdentities: Handler<'listIdentities'> = async ({ query, read, lists }) => ({
  status: 200,
  body: await read((db) => identityPage(db, lists, query)),
})

export const getIdentity: Handler<'getIdentity'> = async ({ path, read }) => {
  const row = orNotFound(await read((db) => identityById(db, path.identity_id)))
  return { status: 200, body: view(row), version: row.version }
}

/** The department that a body names, which must exist; null for none. */
const departmentOf = async (db: Db, id: string | null | undefined): Promise<string | null> => {
  if (id === null || id === undefined) return null
  return orNotFound(isId(id) ? await departmentById(db, id) : null).department_id
}

/** The password of a new identity, judged: the one given, a generated one, or none. */
const passwordOf = ({ local_part, password, generate_password }: IdentityCreate): string | null => {
  if (password !== undefined && generate_password === true) {
    const message = 'Give a password or have one generated, not both.'
    throw invalid({ path: '/generate_password', code: 'not_allowed', message })
  }
  if (password !== undefined) assertPassword(password, local_part)
  return generate_password === true ? generatePassword() : (password ?? null)
}

const addressOf = (localPart: string, domain: DomainRow): string => {
  const address = `${localPart}@${domain.domain_name}`
  if (address.length <= 254) return address
  const message = `The whole address may have at most 254 characters; ${address} has ${address.length}.`
  throw invalid({ path: '/local_part', code: 'too_long', message })
}

export const createIdentity: Handler<'createIdentity'> = async ({ body, change }) => {
  const password = passwordOf(body)
  const password_hash = password === null ? null : await hashPassword(password)
  return change(async (db, organization) => {
    const domain = orNotFound(isId(body.domain_id) ? await domainById(db, body.domain_id) : null)
    const department_id = await departmentOf(db, body.department_id)
    const local_part = body.local_part.toLowerCase()
    const address = addressOf(local_part, domain)
    if (organization.identity_count >= organization.identity_limit) {
      const { identity_count, identity_limit } = organization
      const detail = `The organization may have ${identity_limit} identities.`
      throw new Problem('identity_limit_reached', { detail, identity_limit, identity_count })
    }
    const identity_id = uuidv7()
    await insertIdentity(db, {
      identity_id,
      domain_id: domain.domain_id,
      department_id,
      local_part,
      address,
      display_name: body.display_name,
      external_id: body.external_id || null,
      password_hash,
      must_change_password: body.generate_password === true,
    })
    const limit =
      body.mailbox_limit_bytes === undefined ? domain.default_mailbox_limit_bytes : body.mailbox_limit_bytes
    if (limit !== null) {
      const maximum = domain.max_mailbox_limit_bytes
      assertMailboxLimit(organization, { limit, previous: 0, used: 0, maximum, force: false })
      await insertMailboxQuota(db, {
        mailbox_quota_id: uuidv7(),
        identity_id,
        limit_bytes: limit,
        warn_percent: 90,
      })
    }
    const row = orNotFound(await identityById(db, identity_id))
    const mailbox = await mailboxQuotaOf(db, identity_id)
    const events = [event('createIdentity', null, row)]
    if (mailbox) events.push(mailboxQuotaEvent('createIdentity', null, mailbox))
    const secret = body.generate_password === true && password !== null ? { password } : {}
    return {
      status: 201,
      body: { identity: view(row), ...secret, warnings: [] },
      version: row.version,
      events,
    }
  })
}

/** The row as the body wants it. */
const changed = (before: IdentityRow, body: IdentityUpdate, departmentId: string | null): IdentityRow => ({
  ...before,
  display_name: body.display_name ?? before.display_name,
  department_id: departmentId,
  status: body.status ?? before.status,
  status_reason: body.status_reason === undefined ? before.status_reason : body.status_reason || null,
  delivery_while_suspended: body.delivery_while_suspended ?? before.delivery_while_suspended,
  must_change_password: body.must_change_password ?? before.must_change_password,
  external_id: body.external_id === undefined ? before.external_id : body.external_id || null,
})

export const updateIdentity: Handler<'updateIdentity'> = ({ path, body, ifMatchAllows, change }) =>
  change(async (db) => {
    const before = orNotFound(await identityById(db, path.identity_id))
    const departmentId =
      body.department_id === undefined ? before.department_id : await departmentOf(db, body.department_id)
    if (!ifMatchAllows(before.version)) throw versionConflict(before.version, view(before))
    const wanted = changed(before, body, departmentId)
    if (JSON.stringify(wanted) === JSON.stringify(before)) {
      return { status: 200, body: view(before), version: before.version, events: [] }
    }
    await setIdentity(db, wanted)
    const after = orNotFound(await identityById(db, path.identity_id))
    return {
      status: 200,
      body: view(after),
      version: after.version,
      events: [event('updateIdentity', before, after)],
    }
  })

/** Turns off every catch-all that goes to an identity, and tells of it. */
const releaseCatchAll = async (db: Db, identityId: string): Promise<AuditEvent[]> => {
  const events: AuditEvent[] = []
  for (const before of await domainsCaughtBy(db, identityId)) {
    const after = { ...before, catch_all_identity_id: null }
    await setDomainSettings(db, after)
    events.push(domainSettingsEvent('deleteIdentity', before, after))
  }
  return events
}

export const deleteIdentity: Handler<'deleteIdentity'> = ({ path, query, ifMatchAllows, change }) =>
  change(async (db) => {
    const before = await identityById(db, path.identity_id)
    if (query.confirm === undefined || (before !== null && query.confirm.toLowerCase() !== before.address)) {
      const message = 'confirm must be the address of the identity.'
      throw invalid({
        path: '?confirm',
        code: query.confirm === undefined ? 'required' : 'not_allowed',
        message,
      })
    }
    if (before === null) throw new Problem('not_found')
    if (!ifMatchAllows(before.version)) throw versionConflict(before.version, view(before))
    const events = [event('deleteIdentity', before, null), ...(await releaseCatchAll(db, before.identity_id))]
    const mailbox = await mailboxQuotaOf(db, before.identity_id)
    if (mailbox) {
      await removeMailboxQuota(db, mailbox.mailbox_quota_id)
      events.push(mailboxQuotaEvent('deleteIdentity', mailbox, null))
    }
    await removeIdentity(db, before.identity_id)
    return { status: 204, events }
  })

export const resetIdentityPassword: Handler<'resetIdentityPassword'> = async ({
  path,
  body,
  ifMatchAllows,
  read,
  change,
}) => {
  if ((body.mode === 'set') !== (body.password !== undefined)) {
    const message = 'password is needed when the mode is set, and not allowed when it is generate.'
    throw invalid({ path: '/password', code: body.mode === 'set' ? 'required' : 'not_allowed', message })
  }
  // One that has gone may still have an answer to replay, so that it is missed inside the change.
  const identity = await read((db) => identityById(db, path.identity_id))
  if (body.password !== undefined) assertPassword(body.password, identity?.local_part ?? '')
  const password = body.password ?? generatePassword()
  const passwordHash = identity && (await hashPassword(password))
  return change(async (db) => {
    const before = orNotFound(passwordHash === null ? null : await identityById(db, path.identity_id))
    if (!ifMatchAllows(before.version)) throw versionConflict(before.version, view(before))
    await setPassword(db, before.identity_id, orNotFound(passwordHash), body.must_change_password ?? true)
    const after = orNotFound(await identityById(db, path.identity_id))
    const secret = body.mode === 'generate' ? { password } : {}
    return {
      status: 200,
      body: {
        identity: view(after),
        ...secret,
        warnings: after.status === 'suspended' ? ['identity_suspended'] : [],
      },
      version: after.version,
      events: [event('resetIdentityPassword', before, after)],
    }
  })
}
