import type { AuditEvent } from '../queries/audit-events.ts'
import type { Db } from '../db/database.ts'
import { versionConflict } from './etag.ts'
import type { Domain, DomainSettingsUpdate } from '../generated/model/index.ts'
import type { Handler } from './handler.ts'
import { isId } from '../rules/id.ts'
import { orNotFound, invalid, Problem } from '../problem.ts'
import {
  domainById,
  domainPage,
  type DomainRow,
  mailboxesAbove,
  setDomainSettings,
} from '../queries/domains.ts'
import { identityById } from '../queries/identities.ts'

const settingsView = (row: DomainRow): Domain['settings'] => ({
  default_mailbox_limit_bytes: row.default_mailbox_limit_bytes,
  max_mailbox_limit_bytes: row.max_mailbox_limit_bytes,
  catch_all: {
    mode: row.catch_all_identity_id === null ? 'off' : 'identity',
    identity_id: row.catch_all_identity_id,
  },
  subaddressing: { enabled: row.subaddressing_enabled, delimiter: '+' },
  description: row.description,
})

const view = (row: DomainRow): Domain => ({
  domain_id: row.domain_id,
  domain_name: row.domain_name,
  domain_name_unicode: row.domain_name_unicode,
  status: row.status,
  is_primary: row.is_primary,
  identity_count: row.identity_count,
  storage_allocated_bytes: row.storage_allocated_bytes,
  settings: settingsView(row),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** The event of changed settings, also where they changed as a consequence of something else. */
export const domainSettingsEvent = (operation: string, before: DomainRow, after: DomainRow): AuditEvent => ({
  operation,
  resource_type: 'domain',
  resource_id: after.domain_id,
  resource_label: after.domain_name_unicode,
  before: settingsView(before),
  after: settingsView(after),
})

export const listDomains: Handler<'listDomains'> = async ({ query, read }) => ({
  status: 200,
  body: await read((db) => domainPage(db, query)),
})

export const getDomain: Handler<'getDomain'> = async ({ path, read }) => {
  const row = orNotFound(await read((db) => domainById(db, path.domain_id)))
  return { status: 200, body: view(row), version: row.version }
}

/** Judges what the body says by itself, before anything is looked for. */
const checkBody = (body: DomainSettingsUpdate): void => {
  const { catch_all, default_mailbox_limit_bytes, max_mailbox_limit_bytes } = body
  if (catch_all !== undefined && (catch_all.mode === 'identity') !== (catch_all.identity_id !== null)) {
    const message = 'identity_id must name an identity when the mode is identity, and be null when it is off.'
    throw invalid({ path: '/catch_all/identity_id', code: 'not_allowed', message })
  }
  if (default_mailbox_limit_bytes === undefined || max_mailbox_limit_bytes === undefined) return
  checkSizes({ default_mailbox_limit_bytes, max_mailbox_limit_bytes }, body)
}

/** Whom a catch-all goes to; null for nobody. */
const catchAllOf = async (
  db: Db,
  before: DomainRow,
  { catch_all }: DomainSettingsUpdate,
): Promise<string | null> => {
  if (catch_all === undefined) return before.catch_all_identity_id
  const { identity_id } = catch_all
  if (identity_id !== null) orNotFound(isId(identity_id) ? await identityById(db, identity_id) : null)
  return identity_id
}

export const updateDomainSettings: Handler<'updateDomainSettings'> = ({
  path,
  body,
  ifMatchAllows,
  change,
}) => {
  checkBody(body)
  return change(async (db) => {
    const before = orNotFound(await domainById(db, path.domain_id))
    const wanted: DomainRow = {
      ...before,
      default_mailbox_limit_bytes: body.default_mailbox_limit_bytes ?? before.default_mailbox_limit_bytes,
      max_mailbox_limit_bytes: body.max_mailbox_limit_bytes ?? before.max_mailbox_limit_bytes,
      subaddressing_enabled: body.subaddressing?.enabled ?? before.subaddressing_enabled,
      description: body.description === undefined ? before.description : body.description || null,
    }
    checkSizes(wanted, body)
    wanted.catch_all_identity_id = await catchAllOf(db, before, body)
    if (!ifMatchAllows(before.version)) throw versionConflict(before.version, view(before))
    if (JSON.stringify(settingsView(wanted)) === JSON.stringify(settingsView(before))) {
      return { status: 200, body: view(before), version: before.version, events: [] }
    }
    const larger = await mailboxesAbove(db, before.domain_id, wanted.max_mailbox_limit_bytes)
    if (larger > 0 && wanted.max_mailbox_limit_bytes < before.max_mailbox_limit_bytes) throw tooSmall(larger)
    await setDomainSettings(db, wanted)
    const after = orNotFound(await domainById(db, path.domain_id))
    const events = [domainSettingsEvent('updateDomainSettings', before, after)]
    return { status: 200, body: view(after), version: after.version, events }
  })
}

const checkSizes = (
  wanted: Pick<DomainRow, 'default_mailbox_limit_bytes' | 'max_mailbox_limit_bytes'>,
  body: DomainSettingsUpdate,
) => {
  if (wanted.default_mailbox_limit_bytes <= wanted.max_mailbox_limit_bytes) return
  const name =
    body.default_mailbox_limit_bytes === undefined ? 'max_mailbox_limit_bytes' : 'default_mailbox_limit_bytes'
  const message =
    name === 'default_mailbox_limit_bytes'
      ? `The default may be at most the maximum, ${wanted.max_mailbox_limit_bytes} bytes.`
      : `The maximum must be at least the default, ${wanted.default_mailbox_limit_bytes} bytes.`
  throw invalid({ path: `/${name}`, code: 'out_of_range', message })
}

const tooSmall = (count: number) =>
  new Problem('above_domain_maximum', {
    detail: `${count} ${count === 1 ? 'mailbox of the domain is' : 'mailboxes of the domain are'} larger than that.`,
    mailbox_count: count,
  })
