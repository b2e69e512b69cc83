import { endedAddressEvents } from '../changes/aliases.ts'
import { purgeEvent } from '../changes/events.ts'
import { csvOf } from './csv.ts'
import type { Handler } from './handler.ts'
import { restoredSize, restoreIdentityRows } from '../changes/restore-identities.ts'
import { assertMayDelete } from '../changes/second-key.ts'
import { deletedIdentityView as view, identityDetailView } from '../views/identities.ts'
import { orNotFound } from '../problem.ts'
import {
  allDeletedIdentities,
  deletedIdentityById,
  deletedIdentityPage,
  removeDeletedIdentity,
} from '../queries/deleted-identities.ts'
import { identityById } from '../queries/identities.ts'
import { assertConfirmed } from '../rules/identities.ts'

export const listDeletedIdentities: Handler<'listDeletedIdentities'> = async ({ query, read }) => {
  const { items, ...page } = await read((db) => deletedIdentityPage(db, query))
  return { status: 200, body: { items: items.map(view), ...page } }
}

export const exportDeletedIdentities: Handler<'exportDeletedIdentities'> = async ({ query, snapshot }) => ({
  status: 200,
  stream: await csvOf({
    list: 'listDeletedIdentities',
    columns: query.columns,
    snapshot,
    rows: (db) => allDeletedIdentities(db, query),
  }),
})

export const getDeletedIdentity: Handler<'getDeletedIdentity'> = async ({ path, read }) => {
  const row = orNotFound(await read((db) => deletedIdentityById(db, path.identity_id)))
  // No request changes it: the ETag is of what it says.
  return { status: 200, body: view(row), version: 1 }
}

export const restoreDeletedIdentity: Handler<'restoreDeletedIdentity'> = ({ path, body, change }) =>
  change(async (db, organization) => {
    const deleted = orNotFound(await deletedIdentityById(db, path.identity_id))
    const limit_bytes = restoredSize(organization, deleted, body)
    const [restored] = await restoreIdentityRows(db, [{ deleted, limit_bytes }], 'restoreDeletedIdentity')
    const { warnings, events } = orNotFound(restored ?? null)
    const identity = orNotFound(await identityById(db, deleted.identity_id))
    const result = { identity: identityDetailView(identity), warnings }
    return { status: 200, body: result, version: identity.version, events }
  })

export const purgeDeletedIdentity: Handler<'purgeDeletedIdentity'> = ({ path, query, key, change }) =>
  change(async (db) => {
    const row = await deletedIdentityById(db, path.identity_id)
    assertConfirmed(query.confirm, row && [row.address, row.address_unicode])
    const deleted = orNotFound(row)
    await assertMayDelete(db, key)
    const addresses = await endedAddressEvents(db, [deleted.identity_id])
    await removeDeletedIdentity(db, deleted.identity_id)
    return { status: 204, events: [purgeEvent('purgeDeletedIdentity', deleted, null), ...addresses] }
  })
