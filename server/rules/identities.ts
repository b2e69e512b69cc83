import type { IdentityCreate, PasswordReset } from '../generated/model/index.ts'
import type { DepartmentRow, DomainRow } from '../generated/rows.ts'
import { invalid, Problem } from '../problem.ts'
import type { OrganizationNumbers } from './organization-numbers.ts'
import { assertPassword, generatePassword } from './passwords.ts'
import { shortenName } from './text.ts'

/** Characters of an address: a path of 256 without its angle brackets (RFC 5321, section 4.5.3.1.3). */
const longestAddress = 254

/** The local part by which a mail server says which configuration it has (server/db/functions/addresses/refusal.sql). */
export const reservedLocalPart = 'postroom-configuration'

/** Local parts that can be in the database: before contract 0.3.0 they could begin with a hyphen. */
export const storedLocalPart = '^[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*$'

/**
 * Returns why a bulk change can't make an address; null where it can. The contract's pattern of local parts refuses the same
 * in requests. Postfix rejects an address that begins with a hyphen, because a program could take it for an option
 * (`allow_min_user`).
 */
export const newAddressProblem = (address: string): Problem | null => {
  if (!address.startsWith('-')) return null
  const detail = `${shortenName(address)} begins with a hyphen. Mail servers reject such addresses.`
  return new Problem('invalid_request', { detail, invalid_because: 'leading_hyphen' })
}

/** @throws Problem invalid_request where a bulk change can't make an address. */
export const assertNewAddress = (address: string): void => {
  const problem = newAddressProblem(address)
  if (problem !== null) throw problem
}

/** @throws Problem invalid_request when the whole address is too long, or its local part is reserved. */
export const addressOf = (localPart: string, domainName: string): string => {
  if (localPart === reservedLocalPart) {
    const message = `${reservedLocalPart} is reserved for Postroom itself.`
    throw invalid({ path: '/local_part', code: 'not_allowed', message })
  }
  const address = `${localPart}@${domainName}`
  if (address.length <= longestAddress) return address
  const message = `An address can have at most ${longestAddress} characters; ${address} has ${address.length}.`
  const numbers = { maximum: longestAddress, length: address.length }
  throw invalid({ path: '/local_part', code: 'too_long', message, ...numbers })
}

/** Returns the refusal of an address that a deleted identity reserves. */
export const addressHeldProblem = (
  address: string,
  holder: { display_name: string; restorable_until: string } | null,
): Problem => {
  const detail = `${address} is reserved for ${holder?.display_name ?? 'a deleted identity'}, deleted and restorable until ${holder?.restorable_until ?? 'now'}.`
  return new Problem('address_held', {
    detail,
    ...(holder && { restorable_until: holder.restorable_until }),
  })
}

/** What has an address: an identity, an alias or a group. */
interface AddressOwner {
  address_id: string
  kind: 'identity' | 'alias' | 'group'
  /** The present address of the identity that had this one before; null if there is none. */
  former_address_of: string | null
}

/** Returns the refusal of an address in use. @param owner what has it; null where another change gets it. */
export const addressTakenProblem = (address: string, owner: AddressOwner | null = null): Problem => {
  if (owner === null) return new Problem('address_taken', { detail: `${address} already exists.` })
  const { former_address_of, address_id, kind } = owner
  const isFormer = former_address_of !== null
  return new Problem('address_taken', {
    detail: isFormer
      ? `${address} is a former address of ${former_address_of}.`
      : `${address} already exists.`,
    conflicting_id: address_id,
    conflicting_kind: kind,
    ...(isFormer ? { former_address_of } : {}),
  })
}

/** Bytes of the mailbox of who is created without a size: the department's default, or else the domain's. */
export const firstLimit = (
  domain: Pick<DomainRow, 'default_mailbox_limit_bytes'>,
  department: Pick<DepartmentRow, 'default_mailbox_limit_bytes'> | null,
): number => department?.default_mailbox_limit_bytes ?? domain.default_mailbox_limit_bytes

/** @throws Problem identity_limit_reached when the organization has reached its limit. */
export const assertIdentityLimit = ({ identity_limit, identity_count }: OrganizationNumbers): void => {
  if (identity_count < identity_limit) return
  const detail = `Your organization can have at most ${identity_limit} identities.`
  throw new Problem('identity_limit_reached', { detail, identity_limit, identity_count })
}

/**
 * The password of a new identity: the one given, a generated one, or null for none.
 * @throws Problem invalid_request when the request wants both, or gives one that is not allowed.
 */
export const newPassword = ({ local_part, password, generate_password }: IdentityCreate): string | null => {
  if (password !== undefined && generate_password === true) {
    const message = 'Set a password or generate one, not both.'
    throw invalid({ path: '/generate_password', code: 'not_allowed', message })
  }
  if (password !== undefined) assertPassword(password, local_part)
  return generate_password === true ? generatePassword() : (password ?? null)
}

/**
 * Checks that a reset gives a password when it sets one, and only then.
 * @throws Problem invalid_request.
 */
export const assertResetMode = ({ mode, password }: PasswordReset): void => {
  if ((mode === 'set') === (password !== undefined)) return
  const message = 'password is required when the mode is set, and not allowed when it is generate.'
  throw invalid({ path: '/password', code: mode === 'set' ? 'required' : 'not_allowed', message })
}

/**
 * The password that a reset gives, or a generated one.
 * @throws Problem invalid_request when it is not allowed for an address of that local part.
 */
export const resetPassword = ({ password }: PasswordReset, localPart: string): string => {
  if (password === undefined) return generatePassword()
  assertPassword(password, localPart)
  return password
}

/**
 * Checks that the request to delete an identity, an alias or a group contains its address, or its name for a domain, in upper or
 * lower case.
 * @param forms the address or name in ASCII and in Unicode; null when there is none: then anything names it.
 * @throws Problem invalid_request.
 */
export const assertConfirmed = (
  confirm: string | undefined,
  forms: readonly string[] | null,
  of: 'identity' | 'alias' | 'group' | 'domain' = 'identity',
): void => {
  const confirmedAddress = confirm?.normalize('NFC').toLowerCase()
  if (confirmedAddress !== undefined && (forms === null || forms.includes(confirmedAddress))) return
  const message = `confirm must be the ${of === 'domain' ? 'name' : 'address'} of the ${of}.`
  throw invalid({ path: '?confirm', code: confirm === undefined ? 'required' : 'not_allowed', message })
}
