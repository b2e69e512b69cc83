import { v7 as uuidv7 } from 'uuid'
import type { IdentityCreate, PasswordResetDone } from '../generated/model/index.ts'
import { assertNewMailbox } from '../changes/create-mailboxes.ts'
import { createIdentities } from '../changes/create-identities.ts'
import { deleteIdentityRows } from '../changes/delete-identities.ts'
import { csvOf } from './csv.ts'
import type { Handler } from './handler.ts'
import {
  changedIdentity,
  departmentOf,
  writeIdentities,
  writePasswords,
} from '../changes/change-identities.ts'
import { withNewPasswordTried } from './try-new-password.ts'
import { renameIdentityRow } from '../changes/rename-identity.ts'
import { assertMayDelete } from '../changes/second-key.ts'
import { requireVersion, updateVersioned } from './versioned.ts'
import { aliasView } from '../views/addresses.ts'
import { identityDetailView as view } from '../views/identities.ts'
import { orNotFound } from '../problem.ts'
import type { Snapshot } from '../db/database.ts'
import { directAliases, directGroups } from '../queries/addresses/alias-targets.ts'
import { domainById } from '../queries/domains.ts'
import { allIdentities, identityById, identityPage, withMailServers } from '../queries/identities.ts'
import { isId } from '../rules/id.ts'
import {
  addressOf,
  assertConfirmed,
  assertIdentityLimit,
  assertResetMode,
  firstLimit,
  newPassword,
  resetPassword,
} from '../rules/identities.ts'
import { hashPassword } from '../rules/passwords.ts'
import { momentOf } from '../rules/time.ts'

export const listIdentities: Handler<'listIdentities'> = async ({ query, read, lists }) => ({
  status: 200,
  body: await read((db) => identityPage(db, lists, query)),
})

/** The columns of a file that the list doesn't have: the aliases that lead to identities directly, and the groups that they are in. */
const addressColumns = { aliases: directAliases, groups: directGroups }

/** Adds such a column, as an import reads it. */
async function* withAddresses(
  db: Snapshot,
  batches: AsyncGenerator<object[]>,
  name: keyof typeof addressColumns,
): AsyncGenerator<object[]> {
  for await (const batch of batches) {
    const rows = batch as { identity_id: string }[]
    const ids = rows.map(({ identity_id }) => identity_id)
    const addresses = await addressColumns[name](db, ids)
    const cellOf = (id: string) => (addresses.get(id) ?? []).map((one) => one.address_unicode).join('; ')
    yield rows.map((row) => ({ ...row, [name]: cellOf(row.identity_id) }))
  }
}

const exportedNames = Object.keys(addressColumns) as (keyof typeof addressColumns)[]

export const exportIdentities: Handler<'exportIdentities'> = async ({ query, snapshot }) => ({
  status: 200,
  stream: await csvOf({
    list: 'listIdentities',
    columns: query.columns,
    snapshot,
    extras: exportedNames,
    rows: (db) =>
      exportedNames
        .filter((name) => query.columns?.split(',').includes(name))
        .reduce((rows, name) => withAddresses(db, rows, name), allIdentities(db, query)),
  }),
})

export const getIdentity: Handler<'getIdentity'> = async ({ path, read }) => {
  const row = orNotFound(await read((db) => identityById(db, path.identity_id)))
  return { status: 200, body: view(row), version: row.version }
}

/** The values of a new identity that need no lookup. */
const valuesOf = (body: IdentityCreate) => ({
  identity_id: uuidv7(),
  local_part: body.local_part.toLowerCase(),
  display_name: body.display_name,
  external_id: body.external_id || null,
  must_change_password: body.generate_password === true,
})

export const createIdentity: Handler<'createIdentity'> = async ({ body, change }) => {
  const password = newPassword(body)
  const password_hash = password === null ? null : await hashPassword(password)
  return change(async (db, organization) => {
    const domain = orNotFound(isId(body.domain_id) ? await domainById(db, body.domain_id) : null)
    const department = await departmentOf(db, body.department_id)
    const values = valuesOf(body)
    const address = addressOf(values.local_part, domain.domain_name)
    assertIdentityLimit(organization)
    const { domain_id } = domain
    const { department_id = null } = department ?? {}
    const row = { ...values, domain_id, department_id, address, password_hash }
    const { mailbox_limit_bytes: limit_bytes = firstLimit(domain, department) } = body
    const [created] = await createIdentities(db, [{ row, limit_bytes }], () => {
      if (limit_bytes !== null) assertNewMailbox({ organization, domain }, limit_bytes)
    })
    const { identity: createdRow, events } = orNotFound(created ?? null)
    const identity = orNotFound(await withMailServers(db, createdRow))
    const secret = body.generate_password === true && password !== null ? { password } : {}
    const result = { identity: view(identity), ...secret, warnings: [] }
    return { status: 201, body: result, version: identity.version, events }
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
        return written ? { ...written, after: orNotFound(await withMailServers(db, written.after)) } : null
      },
      view,
    }),
  )

export const deleteIdentity: Handler<'deleteIdentity'> = ({ path, query, key, ifMatchAllows, change }) =>
  change(async (db) => {
    const row = await identityById(db, path.identity_id)
    assertConfirmed(query.confirm, row && [row.address, row.address_unicode])
    const identity = requireVersion(row, { ifMatchAllows, view })
    await assertMayDelete(db, key)
    return { status: 204, events: (await deleteIdentityRows(db, [identity], 'deleteIdentity')).flat() }
  })

export const renameIdentity: Handler<'renameIdentity'> = ({ path, body, ifMatchAllows, change }) =>
  change(async (db) => {
    const row = orNotFound(await identityById(db, path.identity_id))
    const { domain_id = row.domain_id, alias_expires_at, ...rename } = body
    const domain = orNotFound(isId(domain_id) ? await domainById(db, domain_id) : null)
    const before = requireVersion(row, { ifMatchAllows, view })
    const local_part = body.local_part.toLowerCase()
    if (local_part === before.local_part && domain_id === before.domain_id) {
      const unchanged = { identity: view(before), alias: null, warnings: [] }
      return { status: 200, body: unchanged, version: before.version, events: [] }
    }
    const expires = alias_expires_at ? momentOf(alias_expires_at) : null
    const target = { ...rename, domain, local_part, alias_expires_at: expires }
    const { alias, warnings, events } = await renameIdentityRow(db, before, target)
    const identity = orNotFound(await identityById(db, before.identity_id))
    const result = { identity: view(identity), alias: alias && aliasView(alias), warnings }
    return { status: 200, body: result, version: identity.version, events }
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
    const update = orNotFound((await writePasswords(db, [{ before, hash, mustChange }]))[0] ?? null)
    const after = orNotFound(await withMailServers(db, update.after))
    const secret = body.mode === 'generate' ? { password } : {}
    const warnings: PasswordResetDone['warnings'] = after.status === 'suspended' ? ['identity_suspended'] : []
    return {
      status: 200,
      body: { identity: view(after), ...secret, warnings },
      version: after.version,
      events: [update.event],
    }
  })
  const { tryPassword, writeUnaudited } = context
  return withNewPasswordTried(response, { password, tryPassword, writeUnaudited })
}
