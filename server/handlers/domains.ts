import type { Db } from '../db/database.ts'
import type { DomainSettingsUpdate } from '../generated/model/index.ts'
import type { DomainRow } from '../generated/rows.ts'
import { domainSettingsEvent } from '../changes/events.ts'
import { csvOf } from './csv.ts'
import type { Handler } from './handler.ts'
import { updateVersioned, withEvent } from './versioned.ts'
import { domainView as view } from '../views/domains.ts'
import { orNotFound } from '../problem.ts'
import { allDomains, domainById, domainPage, mailboxesAbove, setDomainSettings } from '../queries/domains.ts'
import { identityById } from '../queries/identities.ts'
import {
  assertDefaultWithinMaximum,
  assertNoneAbove,
  assertSettings,
  assertAcceptsMail,
} from '../rules/domain-settings.ts'
import { isId } from '../rules/id.ts'

export const listDomains: Handler<'listDomains'> = async ({ query, read }) => ({
  status: 200,
  body: await read((db) => domainPage(db, query)),
})

export const exportDomains: Handler<'exportDomains'> = async ({ query, snapshot }) => ({
  status: 200,
  stream: await csvOf({
    list: 'listDomains',
    columns: query.columns,
    snapshot,
    rows: (db) => allDomains(db, query),
  }),
})

export const getDomain: Handler<'getDomain'> = async ({ path, read }) => {
  const row = orNotFound(await read((db) => domainById(db, path.domain_id)))
  return { status: 200, body: view(row), version: row.version }
}

/** Returns the identity that gets the catch-all; null for none. @throws Problem catch_all_without_mailbox. */
const catchAllOf = async (
  db: Db,
  before: DomainRow,
  { catch_all }: DomainSettingsUpdate,
): Promise<string | null> => {
  if (catch_all === undefined) return before.catch_all_identity_id
  const { identity_id } = catch_all
  if (identity_id === null) return null
  assertAcceptsMail(orNotFound(isId(identity_id) ? await identityById(db, identity_id) : null))
  return identity_id
}

/** Returns the row with the values of the body. */
const nextDomain = async (db: Db, before: DomainRow, body: DomainSettingsUpdate): Promise<DomainRow> => {
  const next = {
    ...before,
    default_mailbox_limit_bytes: body.default_mailbox_limit_bytes ?? before.default_mailbox_limit_bytes,
    max_mailbox_limit_bytes: body.max_mailbox_limit_bytes ?? before.max_mailbox_limit_bytes,
    subaddressing_enabled: body.subaddressing?.enabled ?? before.subaddressing_enabled,
    description: body.description === undefined ? before.description : body.description || null,
  }
  assertDefaultWithinMaximum(next, body)
  return { ...next, catch_all_identity_id: await catchAllOf(db, before, body) }
}

export const updateDomainSettings: Handler<'updateDomainSettings'> = ({
  path,
  body,
  ifMatchAllows,
  change,
}) => {
  assertSettings(body)
  return change((db) =>
    updateVersioned({
      find: () => domainById(db, path.domain_id),
      ifMatchAllows,
      next: (before) => nextDomain(db, before, body),
      write: async (next, before) => {
        const { domain_id, max_mailbox_limit_bytes: maximum } = next
        if (maximum < before.max_mailbox_limit_bytes)
          assertNoneAbove(await mailboxesAbove(db, domain_id, maximum))
        const row = await setDomainSettings(db, next)
        return withEvent(row, (after) => domainSettingsEvent('updateDomainSettings', before, after))
      },
      view,
    }),
  )
}
