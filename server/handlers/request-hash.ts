import { createHash } from 'node:crypto'
import { operations } from '../generated/contract.ts'
import type { OperationId } from '../generated/operations.ts'
import type { Schema } from '../validation/schema.ts'

const isPassword = (schema: Schema): boolean => schema['x-normalize'] === 'password'

/** A schema with those that it is made of, whichever of them a value has. */
const partsOf = (schema: Schema): Schema[] => [
  schema,
  ...[schema.oneOf, schema.anyOf, schema.allOf].flatMap((all) => all ?? []).flatMap(partsOf),
]

/** Whether a value of this schema can have a password in it. */
const hasPassword = (schema: Schema): boolean =>
  partsOf(schema).some(
    (part) =>
      isPassword(part) ||
      [...(part.items ? [part.items] : []), ...Object.values(part.properties ?? {})].some(hasPassword),
  )

/** Returns a value of these schemas without its passwords: only whether there is one remains. */
export const withoutPasswords = (schemas: readonly Schema[], value: unknown): unknown => {
  const parts = schemas.flatMap(partsOf)
  if (typeof value !== 'object' || value === null) return parts.some(isPassword) ? typeof value : value
  if (Array.isArray(value)) {
    const items = parts.flatMap(({ items: one }) => (one ? [one] : []))
    return value.map((item) => withoutPasswords(items, item))
  }
  const membersOf = (name: string) =>
    parts.flatMap(({ properties }) => (properties?.[name] ? [properties[name]] : []))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutPasswords(membersOf(name), member)]),
  )
}

/**
 * Returns the SHA-256 of a request's body, by which a repeated Idempotency-Key is compared: of its bytes, or of its members
 * without passwords if the operation takes any. A fast hash of a stored request would be one of the password.
 * @param bytes the body as received, which is valid.
 */
export const requestHash = (operation: OperationId, bytes: Buffer): Buffer => {
  const schema = operations[operation].body as Schema | null
  const hash = createHash('sha256')
  if (schema === null || bytes.length === 0 || !hasPassword(schema)) return hash.update(bytes).digest()
  const body: unknown = JSON.parse(bytes.toString())
  return hash.update(JSON.stringify(withoutPasswords([schema], body))).digest()
}
