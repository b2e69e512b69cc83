import type { Db } from '../db/database.ts'
import type { OwnIdentity, OwnSignIns } from '../generated/model/index.ts'
import { ownDeliveryView } from '../views/delivery.ts'
import { identityEvent } from '../changes/events.ts'
import type { Handler } from './handler.ts'
import { enforcementView } from '../views/enforcement.ts'
import { orNotFound, invalid, Problem } from '../problem.ts'
import { identityById, type IdentityDetails, withMailServers } from '../queries/identities.ts'
import { deliveryById } from '../queries/mail/delivery.ts'
import { setPasswords } from '../queries/identity-writes.ts'
import { type AuthenticatedRow, setKeyRevoked } from '../queries/keys.ts'
import { lastReadOf } from '../queries/mail/rules-reads.ts'
import { keepOwnSession, passwordHashOf, endOtherSessions } from '../queries/own-accounts.ts'
import type { WithReceipt } from '../queries/mail/receipts.ts'
import { assertPassword, hashPassword, verifyPassword } from '../rules/passwords.ts'

/** Returns the identity of a session. */
const ownIdentityId = ({ identity_id }: AuthenticatedRow): string => {
  if (identity_id === null) throw new Error('This needs a session of /me.')
  return identity_id
}

type OwnRow = IdentityDetails & WithReceipt

type MailContext = Pick<Parameters<Handler<'getOwnIdentity'>>[0], 'mailState' | 'publicServers'>

/** Returns an identity in the contract's form, with a receipt only of changes since the sign-in. */
const view = (
  { enforcement, ...row }: OwnRow,
  key: AuthenticatedRow,
  { mailState, publicServers }: MailContext,
): OwnIdentity => ({
  address: row.address,
  address_unicode: row.address_unicode,
  display_name: row.display_name,
  organization_name: key.organization_name,
  must_change_password: row.must_change_password,
  password_changed_at: row.password_changed_at?.toISOString() ?? null,
  session_expires_at: (key.expires_at ?? key.created_at).toISOString(),
  mail: { state: mailState().state },
  public_servers: [...publicServers],
  enforcement:
    enforcement !== null && enforcement.wanted_at >= key.created_at.toISOString()
      ? enforcementView(enforcement)
      : null,
})

/** Keeps a session while the identity's others end. @throws Problem key_revoked if it has just ended. */
const keepSession = async (db: Db, key: AuthenticatedRow): Promise<OwnRow> => {
  if ((await keepOwnSession(db, key.key_id)) === null)
    throw new Problem('key_revoked', {}, { 'www-authenticate': 'ApiKey header="x-api-key"' })
  return orNotFound(await identityById(db, ownIdentityId(key)))
}

export const getOwnIdentity: Handler<'getOwnIdentity'> = async ({ key, read, ...context }) => {
  const identity = orNotFound(await read((db) => identityById(db, ownIdentityId(key))))
  return { status: 200, body: view(identity, key, context) }
}

export const getOwnDelivery: Handler<'getOwnDelivery'> = async ({ key, read, mailState }) => {
  const row = orNotFound(await read((db) => deliveryById(db, ownIdentityId(key))))
  const readAt = await read((db) => lastReadOf(db, ownIdentityId(key)))
  return { status: 200, body: ownDeliveryView(row, mailState(), readAt), version: row.version }
}

export const endOwnSession: Handler<'endOwnSession'> = ({ key, change }) =>
  change(async (db) => {
    const identity = orNotFound(await identityById(db, ownIdentityId(key)))
    const isRevoked = await setKeyRevoked(db, key.key_id)
    return { status: 204, events: isRevoked ? [identityEvent('endOwnSession', identity, identity)] : [] }
  })

/** @throws Problem invalid_request if the password breaks a rule or is the current one. */
const assertNewPassword = async (password: string, { local_part }: OwnRow, stored: string | null) => {
  assertPassword(password, local_part)
  if (!(await verifyPassword(stored, password))) return
  const message = 'This is your current password. Choose another one.'
  throw invalid({ path: '/password', code: 'unchanged', message })
}

export const changeOwnPassword: Handler<'changeOwnPassword'> = async ({ key, body, ...context }) => {
  const { ownAccounts, read, change } = context
  const identity = orNotFound(await read((db) => identityById(db, ownIdentityId(key))))
  await ownAccounts.limit.countChange(identity.identity_id)
  await assertNewPassword(
    body.password,
    identity,
    await read((db) => passwordHashOf(db, identity.identity_id)),
  )
  const hash = await hashPassword(body.password)
  return change(async (db) => {
    const before = await keepSession(db, key)
    const { identity_id } = before
    const rows = await setPasswords(db, [
      { identity_id, password_hash: hash, must_change_password: false, password_is_unknown: false },
    ])
    const after = orNotFound(await withMailServers(db, orNotFound(rows.get(identity_id) ?? null)))
    const event = identityEvent('changeOwnPassword', before, after)
    return { status: 200, body: view(after, key, context), events: [event] }
  })
}

export const signOutEverywhere: Handler<'signOutEverywhere'> = ({ key, change, ...context }) =>
  change(async (db) => {
    const before = await keepSession(db, key)
    await endOtherSessions(db, before.identity_id, key.key_id)
    const after = orNotFound(await withMailServers(db, before))
    const event = identityEvent('signOutEverywhere', before, after)
    return { status: 200, body: view(after, key, context), events: [event] }
  })

const signInsBody = (state: OwnSignIns['mail']['state'], sign_ins: OwnSignIns['sign_ins'] = []) =>
  ({ status: 200, body: { mail: { state }, sign_ins } }) as const

export const listOwnSignIns: Handler<'listOwnSignIns'> = async ({ key, read, ownAccounts, mailState }) => {
  if (mailState().state === 'not_attached') return signInsBody('not_attached')
  const { address } = orNotFound(await read((db) => identityById(db, ownIdentityId(key))))
  return ownAccounts.openSessions(address).then(
    (sessions) => signInsBody('attached', sessions.slice(0, 200)),
    () => signInsBody('unreachable'),
  )
}
