import { createMailbox } from '../changes/create-mailboxes.ts'
import { endCatchAlls } from '../changes/end-catch-alls.ts'
import { mailboxQuotaEvent } from '../changes/events.ts'
import { csvOf } from './csv.ts'
import type { Handler } from './handler.ts'
import { assertResize, resizeMailboxes } from '../changes/resize-mailboxes.ts'
import { assertMayDelete } from '../changes/second-key.ts'
import { requireVersion, updateVersioned, withEvent } from './versioned.ts'
import { mailboxQuotaDetailView as view } from '../views/mailbox-quotas.ts'
import { orNotFound, Problem } from '../problem.ts'
import { domainById } from '../queries/domains.ts'
import { identityById } from '../queries/identities.ts'
import {
  allMailboxQuotas,
  mailboxQuotaById,
  mailboxQuotaPage,
  mailboxSummary,
  removeMailboxQuota,
  setMailboxQuotas,
} from '../queries/mailbox-quotas.ts'
import { withMailboxReceipt } from '../queries/mail/receipts.ts'
import { isId } from '../rules/id.ts'
import { assertUnused, isUnused } from '../rules/mailbox-limits.ts'

export const listMailboxQuotas: Handler<'listMailboxQuotas'> = async ({ query, read, lists }) => ({
  status: 200,
  body: await read((db) => mailboxQuotaPage(db, lists, query)),
})

export const exportMailboxQuotas: Handler<'exportMailboxQuotas'> = async ({ query, snapshot }) => ({
  status: 200,
  stream: await csvOf({
    list: 'listMailboxQuotas',
    columns: query.columns,
    snapshot,
    rows: (db) => allMailboxQuotas(db, query),
  }),
})

export const getMailboxSummary: Handler<'getMailboxSummary'> = async ({ read, lists }) => ({
  status: 200,
  body: await read((db) => mailboxSummary(db, lists)),
  version: 1,
})

export const getMailboxQuota: Handler<'getMailboxQuota'> = async ({ path, read }) => {
  const row = orNotFound(await read((db) => mailboxQuotaById(db, path.mailbox_quota_id)))
  return { status: 200, body: view(row), version: row.version }
}

export const createMailboxQuota: Handler<'createMailboxQuota'> = ({ body, change }) =>
  change(async (db, organization) => {
    const identity = orNotFound(isId(body.identity_id) ? await identityById(db, body.identity_id) : null)
    const domain = orNotFound(await domainById(db, identity.domain_id))
    if (identity.mailbox_quota_id !== null) {
      throw new Problem('mailbox_quota_exists', { conflicting_id: identity.mailbox_quota_id })
    }
    const row = await createMailbox(
      db,
      { organization, domain },
      {
        identity_id: identity.identity_id,
        limit_bytes: body.limit_bytes ?? domain.default_mailbox_limit_bytes,
        warn_percent: body.warn_percent,
      },
    )
    const events = [mailboxQuotaEvent('createMailboxQuota', null, row)]
    return { status: 201, body: view({ ...row, enforcement: null }), version: row.version, events }
  })

export const updateMailboxQuota: Handler<'updateMailboxQuota'> = ({ path, body, ifMatchAllows, change }) =>
  change((db) =>
    updateVersioned({
      find: () => mailboxQuotaById(db, path.mailbox_quota_id),
      ifMatchAllows,
      next: (before) => ({ ...before, warn_percent: body.warn_percent ?? before.warn_percent }),
      write: async (next, before) => {
        const row = (await setMailboxQuotas(db, [next])).get(next.mailbox_quota_id)
        return withEvent(row ? await withMailboxReceipt(db, row) : null, (after) =>
          mailboxQuotaEvent('updateMailboxQuota', before, after),
        )
      },
      view,
    }),
  )

export const resizeMailboxQuota: Handler<'resizeMailboxQuota'> = ({ path, body, ifMatchAllows, change }) =>
  change((db, organization) =>
    updateVersioned({
      find: () => mailboxQuotaById(db, path.mailbox_quota_id),
      ifMatchAllows,
      next: (before) => ({ ...before, limit_bytes: body.limit_bytes }),
      write: async (next, before) => {
        const domain = orNotFound(await domainById(db, before.domain_id))
        const limits = { organization, maximum: domain.max_mailbox_limit_bytes, force: body.force ?? false }
        assertResize(limits, before, next.limit_bytes)
        const [written] = await resizeMailboxes(db, [{ before, limit_bytes: next.limit_bytes }])
        return written ? { ...written, after: await withMailboxReceipt(db, written.after) } : null
      },
      view,
    }),
  )

export const deleteMailboxQuota: Handler<'deleteMailboxQuota'> = ({
  path,
  query,
  key,
  ifMatchAllows,
  change,
}) =>
  change(async (db) => {
    const mailbox = requireVersion(await mailboxQuotaById(db, path.mailbox_quota_id), { ifMatchAllows, view })
    if (!query.force) assertUnused(mailbox)
    // Its mail can't be restored, so it counts like a permanent deletion.
    if (!isUnused(mailbox)) await assertMayDelete(db, key)
    const events = [mailboxQuotaEvent('deleteMailboxQuota', mailbox, null)]
    const catchAllEvents = await endCatchAlls(db, 'deleteMailboxQuota', [mailbox.identity_id])
    events.push(...(catchAllEvents.get(mailbox.identity_id) ?? []))
    await removeMailboxQuota(db, mailbox.mailbox_quota_id)
    return { status: 204, events }
  })
