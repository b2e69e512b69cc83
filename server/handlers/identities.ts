import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'
import type { IdentityCreate, PasswordResetDone } from '../generated/model/index.ts'
import { createMailbox, type MailboxRoom } from './create-mailbox.ts'
import { deleteIdentityRows } from './delete-identities.ts'
import { identityEvent, mailboxQuotaEvent } from './events.ts'
import type { Handler } from './handler.ts'
import { changedIdentity, departmentOf, writeIdentities, writePasswords } from './identity-change.ts'
import { withNewPasswordTried } from './try-new-password.ts'
import { requireVersion, updateVersioned } from './versioned.ts'
import { identityDetailView as view } from './views.ts'
import { orNotFound } from '../problem.ts'
import { domainById } from '../queries/domains.ts'
import {
  identityById,
  type IdentityDetails,
  type IdentityMailboxRow,
  identityPage,
  insertIdentity,
  withMailServers,
} from '../queries/identities.ts'
import type { MailboxQuotaDetails } from '../queries/mailbox-quotas.ts'
import { isId } from '../rules/id.ts'
import {
  addressOf,
  assertConfirmed,
  assertIdentityLimit,
  assertResetMode,
  newPassword,
  resetPassword,
} from '../rules/identities.ts'
import { hashPassword } from '../rules/passwords.ts'

export const listIdentities: Handler<'listIdentities'> = async ({ query, read, lists }) => ({
  status: 200,
  body: await read((db) => identityPage(db, lists, query)),
})

export const getIdentity: Handler<'getIdentity'> = async ({ path, read }) => {
  const row = orNotFound(await read((db) => identityById(db, path.identity_id)))
  return { status: 200, body: view(row), version: row.version }
}

/** What a body says of a new identity by itself. */
const valuesOf = (body: IdentityCreate) => ({
  identity_id: uuidv7(),
  local_part: body.local_part.toLowerCase(),
  display_name: body.display_name,
  external_id: body.external_id || null,
  must_change_password: body.generate_password === true,
})

/** The mailbox of a new identity, of the domain's default size when the body does not say; null when it wants none. */
const firstMailbox = async (
  db: Db,
  room: MailboxRoom,
  { identity_id }: IdentityDetails,
  { mailbox_limit_bytes: limit_bytes = room.domain.default_mailbox_limit_bytes }: IdentityCreate,
) => (limit_bytes === null ? null : createMailbox(db, room, { identity_id, limit_bytes }))

/** The members of an identity that come from its mailbox. */
const mailboxOf = (row: MailboxQuotaDetails): IdentityMailboxRow => ({
  mailbox_quota_id: row.mailbox_quota_id,
  limit_bytes: row.limit_bytes,
  used_bytes: row.used_bytes,
  used_messages: row.used_messages,
  used_percent: row.used_percent,
  level: row.level,
  warn_percent: row.warn_percent,
  usage_as_of: row.usage_as_of,
})

export const createIdentity: Handler<'createIdentity'> = async ({ body, change }) => {
  const password = newPassword(body)
  const password_hash = password === null ? null : await hashPassword(password)
  return change(async (db, organization) => {
    const domain = orNotFound(isId(body.domain_id) ? await domainById(db, body.domain_id) : null)
    const department_id = await departmentOf(db, body.department_id)
    const values = valuesOf(body)
    const address = addressOf(values.local_part, domain.domain_name)
    assertIdentityLimit(organization)
    const { domain_id } = domain
    const row = { ...values, domain_id, department_id, address, password_hash }
    const inserted = orNotFound(await insertIdentity(db, row))
    const mailbox = await firstMailbox(db, { organization, domain }, inserted, body)
    const written = { ...inserted, ...(mailbox && mailboxOf(mailbox)) }
    const identity = orNotFound(await withMailServers(db, written))
    const events = [identityEvent('createIdentity', null, identity)]
    if (mailbox) events.push(mailboxQuotaEvent('createIdentity', null, mailbox))
    const secret = body.generate_password === true && password !== null ? { password } : {}
    const answer = { identity: view(identity), ...secret, warnings: [] }
    return { status: 201, body: answer, version: identity.version, events }
  })
}

export const updateIdentity: Handler<'updateIdentity'> = ({ path, body, ifMatchAllows, change }) =>
  change((db) =>
    updateVersioned({
      find: () => identityById(db, path.identity_id),
      ifMatchAllows,
      next: async (before) => {
        await departmentOf(db, body.department_id)
        return changedIdentity(before, body)
      },
      write: async (next, before) => {
        const [written] = await writeIdentities(db, [{ next, before }])
        return written ? withMailServers(db, written.after) : null
      },
      view,
      event: (before, after) => identityEvent('updateIdentity', before, after),
    }),
  )

export const deleteIdentity: Handler<'deleteIdentity'> = ({ path, query, ifMatchAllows, change }) =>
  change(async (db) => {
    const row = await identityById(db, path.identity_id)
    assertConfirmed(query.confirm, row && [row.address, row.address_unicode])
    const identity = requireVersion(row, { ifMatchAllows, view })
    return { status: 204, events: (await deleteIdentityRows(db, [identity], 'deleteIdentity')).flat() }
  })

export const resetIdentityPassword: Handler<'resetIdentityPassword'> = async ({ path, body, ...context }) => {
  assertResetMode(body)
  const identity = await context.read((db) => identityById(db, path.identity_id))
  const password = resetPassword(body, identity?.local_part ?? '')
  const passwordHash = identity && (await hashPassword(password))
  const response = await context.change(async (db) => {
    // Not before the transaction: it may replay an earlier answer, also when the identity has gone since.
    const hash = orNotFound(passwordHash)
    const row = await identityById(db, path.identity_id)
    const before = requireVersion(row, { ifMatchAllows: context.ifMatchAllows, view })
    const mustChange = body.must_change_password
    const written = orNotFound((await writePasswords(db, [{ before, hash, mustChange }]))[0] ?? null)
    const after = orNotFound(await withMailServers(db, written.after))
    const secret = body.mode === 'generate' ? { password } : {}
    const warnings: PasswordResetDone['warnings'] = after.status === 'suspended' ? ['identity_suspended'] : []
    return {
      status: 200,
      body: { identity: view(after), ...secret, warnings },
      version: after.version,
      events: [written.event],
    }
  })
  const { tryPassword, note } = context
  return withNewPasswordTried(response, { password, tryPassword, note })
}
