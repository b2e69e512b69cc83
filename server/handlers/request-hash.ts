import { createHash } from 'node:crypto'
import { operations } from '../generated/contract.ts'
import type { OperationId } from '../generated/operations.ts'
import type { Schema } from '../validation/schema.ts'

const isPassword = (schema: Schema): boolean => schema['x-normalize'] === 'password'

/** Whether a value of this schema can have a password in it. */
const hasPassword = (schema: Schema): boolean =>
  isPassword(schema) ||
  (schema.items !== undefined && hasPassword(schema.items)) ||
  Object.values(schema.properties ?? {}).some(hasPassword)

/** Returns the value without its passwords: only whether there is one remains. */
const withoutPasswords = (schema: Schema | undefined, value: unknown): unknown => {
  if (schema === undefined || typeof value !== 'object' || value === null)
    return schema !== undefined && isPassword(schema) ? typeof value : value
  if (Array.isArray(value)) return value.map((item) => withoutPasswords(schema.items, item))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      withoutPasswords(schema.properties?.[name], member),
    ]),
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
  return hash.update(JSON.stringify(withoutPasswords(schema, body))).digest()
}
