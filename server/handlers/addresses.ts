import { v7 as uuidv7 } from 'uuid'
import type { AliasCreate } from '../generated/model/index.ts'
import { addAlias, changedAlias, targetsFor, writeAlias } from '../changes/aliases.ts'
import { deletedAliasEvent, aliasEvent } from '../changes/events.ts'
import { previewOf } from '../changes/preview-alias.ts'
import { csvOf } from './csv.ts'
import type { Handler } from './handler.ts'
import { requireVersion, updateVersioned } from './versioned.ts'
import { aliasView as view } from '../views/addresses.ts'
import { orNotFound } from '../problem.ts'
import { addressPage, allAddresses } from '../queries/addresses/addresses.ts'
import { targetsByAddresses } from '../queries/addresses/alias-targets.ts'
import { aliasById, removeAlias } from '../queries/addresses/aliases.ts'
import { domainById } from '../queries/domains.ts'
import { identityById } from '../queries/identities.ts'
import { identityAddressPage } from '../queries/addresses/identity-addresses.ts'
import { resolveTyped } from '../queries/addresses/resolve-address.ts'
import { withSender } from '../queries/addresses/resolve-sender.ts'
import { assertAddress, warningsOf } from '../rules/aliases.ts'
import { isId } from '../rules/id.ts'
import { addressOf, assertConfirmed } from '../rules/identities.ts'
import { canonicalAddress } from '../rules/own-account.ts'
import { isStorable } from '../rules/text.ts'
import { momentOf } from '../rules/time.ts'

export const listAddresses: Handler<'listAddresses'> = async ({ query, read, lists }) => ({
  status: 200,
  body: await read((db) => addressPage(db, lists, query)),
})

export const exportAddresses: Handler<'exportAddresses'> = async ({ query, snapshot }) => ({
  status: 200,
  stream: await csvOf({
    list: 'listAddresses',
    columns: query.columns,
    extras: ['targets'],
    snapshot,
    rows: (db) => allAddresses(db, query),
  }),
})

export const listIdentityAddresses: Handler<'listIdentityAddresses'> = async ({ path, query, read }) => ({
  status: 200,
  body: await read(async (db) =>
    identityAddressPage(db, orNotFound(await identityById(db, path.identity_id)), query),
  ),
})

export const resolveAddress: Handler<'resolveAddress'> = async ({ query, read }) => {
  const { address, sender } = query
  assertAddress(address)
  if (sender !== undefined) assertAddress(sender, 'sender')
  // No request changes it: the ETag is of what it says.
  return {
    status: 200,
    body: await read(async (db) => {
      const resolution = await resolveTyped(db, address)
      return sender === undefined ? resolution : withSender(db, resolution, sender)
    }),
    version: 1,
  }
}

export const findAddresses: Handler<'findAddresses'> = async ({ body, read }) => {
  const addresses = body.addresses.map((typed) => (isStorable(typed) ? canonicalAddress(typed) : ''))
  const targets = await read((db) => targetsByAddresses(db, addresses))
  const matches = body.addresses.map((address, index) => ({
    address,
    target: targets.get(addresses[index] ?? '') ?? null,
  }))
  return { status: 200, body: { matches } }
}

export const getAlias: Handler<'getAlias'> = async ({ path, read }) => {
  const row = orNotFound(await read((db) => aliasById(db, path.alias_id)))
  return { status: 200, body: view(row), version: row.version }
}

/** The values of a new alias that depend on the body alone. */
const valuesOf = ({ note, expires_at, may_send_as }: AliasCreate) => ({
  address_id: uuidv7(),
  note: note || null,
  enabled: true,
  expires_at: expires_at ? momentOf(expires_at) : null,
  may_send_as: may_send_as === true,
  former_of: null,
  signs_in: false,
})

export const createAlias: Handler<'createAlias'> = ({ body, change }) =>
  change(async (db) => {
    const domain = orNotFound(isId(body.domain_id) ? await domainById(db, body.domain_id) : null)
    await targetsFor(db, body.target_ids)
    const local_part = body.local_part.toLowerCase()
    const address = addressOf(local_part, domain.domain_name)
    const { domain_id } = domain
    const row = { ...valuesOf(body), domain_id, local_part, address }
    const alias = await addAlias(db, { row, targetIds: body.target_ids, overHeld: body.over_held })
    return {
      status: 201,
      body: { alias: view(alias), warnings: warningsOf(alias) },
      version: alias.version,
      events: [aliasEvent('createAlias', null, alias)],
    }
  })

export const previewAlias: Handler<'previewAlias'> = async ({ body, read }) => ({
  status: 200,
  body: await read((db) => previewOf(db, body)),
})

export const updateAlias: Handler<'updateAlias'> = ({ path, body, ifMatchAllows, change }) =>
  change(async (db) => {
    const {
      body: alias,
      row,
      ...done
    } = await updateVersioned({
      find: () => aliasById(db, path.alias_id),
      ifMatchAllows,
      next: (before) => changedAlias(db, before, body),
      write: (next, before) => writeAlias(db, next, before),
      view,
    })
    return { ...done, body: { alias, warnings: warningsOf(row) } }
  })

export const deleteAlias: Handler<'deleteAlias'> = ({ path, query, ifMatchAllows, change }) =>
  change(async (db) => {
    const row = await aliasById(db, path.alias_id)
    assertConfirmed(query.confirm, row && [row.address, row.address_unicode], 'alias')
    const alias = requireVersion(row, { ifMatchAllows, view })
    await removeAlias(db, alias)
    return { status: 204, events: [deletedAliasEvent('deleteAlias', alias)] }
  })
