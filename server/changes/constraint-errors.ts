import { ConstraintViolation } from '../db/constraint-violation.ts'
import type { Db } from '../db/database.ts'
import type { FieldError, FieldErrorCode } from '../generated/model/index.ts'
import type { DepartmentRow, IdentityRow } from '../generated/rows.ts'
import { Problem } from '../problem.ts'
import { ownerInUse, ownersOfAddresses } from '../queries/addresses/address-owners.ts'
import { holdersOfAddresses } from '../queries/deleted-identities.ts'
import { departmentByNameKey } from '../queries/departments.ts'
import { unicodeAddress } from '../queries/unicode-name.ts'
import { addressHeldProblem, addressTakenProblem } from '../rules/identities.ts'

/** Names the place in the body of a request; an undo and a bulk change have none. */
type ErrorsAt = (member: string, code: FieldErrorCode, message: string) => { errors?: FieldError[] }

type CreateProblem = (db: Db, rows: readonly object[], errorsAt: ErrorsAt) => Promise<Problem>

type AddressRow = Pick<IdentityRow, 'address'>

const addressesOf = (rows: readonly object[]) => (rows as readonly AddressRow[]).map(({ address }) => address)

const addressTaken: CreateProblem = async (db, rows, errorsAt) => {
  const addresses = addressesOf(rows)
  const owners = await ownersOfAddresses(db, addresses)
  const isTaken = (address: string) => owners.has(address) && owners.get(address)?.kind !== 'held'
  const address = addresses.find(isTaken) ?? addresses[0] ?? ''
  const { message, extensions } = addressTakenProblem(
    await unicodeAddress(db, address),
    ownerInUse(owners.get(address)),
  )
  return new Problem('address_taken', {
    ...extensions,
    ...errorsAt('local_part', 'address_taken', message),
  })
}

const addressHeld: CreateProblem = async (db, rows, errorsAt) => {
  const addresses = addressesOf(rows)
  const holders = await holdersOfAddresses(db, addresses)
  const address = addresses.find((one) => holders.has(one)) ?? addresses[0] ?? ''
  const holder = holders.get(address) ?? null
  const { message } = addressHeldProblem(await unicodeAddress(db, address), holder)
  return new Problem('address_held', {
    detail: message,
    ...errorsAt('local_part', 'address_held', message),
    ...(holder && { conflicting_id: holder.identity_id, restorable_until: holder.restorable_until }),
  })
}

const addressOwned: CreateProblem = async (db, rows, errorsAt) => {
  const owners = await ownersOfAddresses(db, addressesOf(rows))
  const isHeld = [...owners.values()].some(({ kind }) => kind === 'held')
  return (isHeld ? addressHeld : addressTaken)(db, rows, errorsAt)
}

/** The problem for each constraint that a request, an undo or a bulk change can violate. */
const problems: Readonly<Record<string, CreateProblem>> = {
  department_name_taken: async (db, rows, errorsAt) => {
    const [row] = rows as readonly Pick<DepartmentRow, 'department_name' | 'department_name_key'>[]
    const other = row ? await departmentByNameKey(db, row.department_name_key) : null
    const detail = `Another department is already named "${other?.department_name ?? row?.department_name}".`
    return new Problem('name_taken', {
      detail,
      ...errorsAt('department_name', 'name_taken', detail),
      ...(other === null ? {} : { conflicting_id: other.department_id }),
    })
  },
  address_taken: addressTaken,
  address_held: addressHeld,
  address_unique: addressOwned,
}

const errorsIn =
  (body: unknown): ErrorsAt =>
  (member, code, message) =>
    Object.hasOwn(Object(body) as object, member) ? { errors: [{ path: `/${member}`, code, message }] } : {}

/** Returns the problem for an address that something has. @param body the body of the request. */
export const ownedAddressProblem = (db: Db, address: string, body: unknown): Promise<Problem> =>
  addressOwned(db, [{ address }], errorsIn(body))

/**
 * Returns a function that makes the problem for a violated constraint; null for any other error.
 * @param body the body of the request, if it has one.
 */
export const constraintProblem = (
  error: unknown,
  body: unknown = null,
): ((db: Db) => Promise<Problem>) | null => {
  if (!(error instanceof ConstraintViolation) || !Object.hasOwn(problems, error.constraint)) return null
  const createProblem = problems[error.constraint]!
  return (db) => createProblem(db, error.rows, errorsIn(body))
}
