import { v7 as uuidv7 } from 'uuid'
import type { AuditEvent } from '../queries/audit-events.ts'
import { versionConflict } from './etag.ts'
import type { MailboxQuota } from '../generated/model/index.ts'
import type { Handler } from './handler.ts'
import { isId } from '../rules/id.ts'
import { assertMailboxLimit } from '../rules/mailbox-limits.ts'
import { orNotFound, Problem } from '../problem.ts'
import { domainById } from '../queries/domains.ts'
import { identityById } from '../queries/identities.ts'
import {
  insertMailboxQuota,
  mailboxQuotaById,
  mailboxQuotaPage,
  type MailboxQuotaRow,
  removeMailboxQuota,
  setMailboxQuota,
} from '../queries/mailbox-quotas.ts'

const view = (row: MailboxQuotaRow): MailboxQuota => ({
  mailbox_quota_id: row.mailbox_quota_id,
  identity_id: row.identity_id,
  address: row.address,
  display_name: row.display_name,
  department_id: row.department_id,
  domain_id: row.domain_id,
  limit_bytes: row.limit_bytes,
  used_bytes: row.used_bytes,
  used_messages: row.used_messages,
  used_percent: row.used_permille / 10,
  level: row.level,
  warn_percent: row.warn_percent,
  usage_as_of: row.usage_as_of?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** The event of a changed mailbox, also where it changed as a consequence of something else. */
export const mailboxQuotaEvent = (
  operation: string,
  before: MailboxQuotaRow | null,
  after: MailboxQuotaRow | null,
): AuditEvent => {
  const row = after ?? before
  return {
    operation,
    resource_type: 'mailbox_quota',
    resource_id: row?.mailbox_quota_id ?? '',
    resource_label: row?.address ?? '',
    before: before && view(before),
    after: after && view(after),
  }
}

export const listMailboxQuotas: Handler<'listMailboxQuotas'> = async ({ query, read, lists }) => ({
  status: 200,
  body: await read((db) => mailboxQuotaPage(db, lists, query)),
})

export const getMailboxQuota: Handler<'getMailboxQuota'> = async ({ path, read }) => {
  const row = orNotFound(await read((db) => mailboxQuotaById(db, path.mailbox_quota_id)))
  return { status: 200, body: view(row), version: row.version }
}

export const createMailboxQuota: Handler<'createMailboxQuota'> = ({ body, change }) =>
  change(async (db, organization) => {
    const identity = orNotFound(isId(body.identity_id) ? await identityById(db, body.identity_id) : null)
    const domain = orNotFound(await domainById(db, identity.domain_id))
    const mailbox_quota_id = uuidv7()
    const limit_bytes = body.limit_bytes ?? domain.default_mailbox_limit_bytes
    if (identity.mailbox_quota_id !== null) {
      throw new Problem('mailbox_quota_exists', { conflicting_id: identity.mailbox_quota_id })
    }
    const maximum = domain.max_mailbox_limit_bytes
    assertMailboxLimit(organization, { limit: limit_bytes, previous: 0, used: 0, maximum, force: false })
    const warn_percent = body.warn_percent ?? 90
    await insertMailboxQuota(db, {
      mailbox_quota_id,
      identity_id: identity.identity_id,
      limit_bytes,
      warn_percent,
    })
    const row = orNotFound(await mailboxQuotaById(db, mailbox_quota_id))
    return {
      status: 201,
      body: view(row),
      version: row.version,
      events: [mailboxQuotaEvent('createMailboxQuota', null, row)],
    }
  })

export const updateMailboxQuota: Handler<'updateMailboxQuota'> = ({ path, body, ifMatchAllows, change }) =>
  change(async (db) => {
    const before = orNotFound(await mailboxQuotaById(db, path.mailbox_quota_id))
    if (!ifMatchAllows(before.version)) throw versionConflict(before.version, view(before))
    const warn_percent = body.warn_percent ?? before.warn_percent
    if (warn_percent === before.warn_percent) {
      return { status: 200, body: view(before), version: before.version, events: [] }
    }
    await setMailboxQuota(db, { ...before, warn_percent })
    const after = orNotFound(await mailboxQuotaById(db, path.mailbox_quota_id))
    const events = [mailboxQuotaEvent('updateMailboxQuota', before, after)]
    return { status: 200, body: view(after), version: after.version, events }
  })

export const resizeMailboxQuota: Handler<'resizeMailboxQuota'> = ({ path, body, ifMatchAllows, change }) =>
  change(async (db, organization) => {
    const before = orNotFound(await mailboxQuotaById(db, path.mailbox_quota_id))
    if (!ifMatchAllows(before.version)) throw versionConflict(before.version, view(before))
    const { limit_bytes } = body
    if (limit_bytes === before.limit_bytes) {
      return { status: 200, body: view(before), version: before.version, events: [] }
    }
    const domain = orNotFound(await domainById(db, before.domain_id))
    assertMailboxLimit(organization, {
      limit: limit_bytes,
      previous: before.limit_bytes,
      used: before.used_bytes,
      maximum: domain.max_mailbox_limit_bytes,
      force: body.force ?? false,
    })
    await setMailboxQuota(db, { ...before, limit_bytes })
    const after = orNotFound(await mailboxQuotaById(db, path.mailbox_quota_id))
    const events = [mailboxQuotaEvent('resizeMailboxQuota', before, after)]
    return { status: 200, body: view(after), version: after.version, events }
  })

export const deleteMailboxQuota: Handler<'deleteMailboxQuota'> = ({ path, query, ifMatchAllows, change }) =>
  change(async (db) => {
    const before = orNotFound(await mailboxQuotaById(db, path.mailbox_quota_id))
    if (!ifMatchAllows(before.version)) throw versionConflict(before.version, view(before))
    if ((before.used_bytes > 0 || before.used_messages > 0) && !query.force) {
      const detail = `${before.used_messages} messages with ${before.used_bytes} bytes are stored. With force they go too.`
      throw new Problem('mailbox_in_use', { detail, used_bytes: before.used_bytes })
    }
    await removeMailboxQuota(db, before.mailbox_quota_id)
    return { status: 204, events: [mailboxQuotaEvent('deleteMailboxQuota', before, null)] }
  })
