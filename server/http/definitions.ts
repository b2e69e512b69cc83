import type { Permission } from '../generated/model/index.ts'
import { operations } from '../generated/contract.ts'
import type { OperationId } from '../generated/operations.ts'
import type { ApiKeyRow } from '../generated/rows.ts'
import type { Schema } from '../validation/schema.ts'

/** The part of an operation's contract that decides how its requests are routed, authorized, parsed and answered. */
export interface Definition {
  method: string
  path: string
  permission: Permission | null
  /** What members of the body need instead of it. */
  memberPermissions: Readonly<Record<string, Permission>>
  /** Null: a key, or a session of one. */
  keyKind: ApiKeyRow['kind'] | null
  /** False: it looks at no key. */
  needsKey: boolean
  /** The longest wait that its handler does itself; null: none. */
  waitSeconds: number | null
  compress: boolean
  /** Whether the answer is sent while it is made. */
  streams: boolean
  endsKey: boolean
  /** The headers that the operation reads, besides those of every request. */
  headers: readonly string[]
  query: Schema & { properties: Readonly<Record<string, Schema>> }
  body: Schema | null
  bodyRequired: boolean
}

/** Every operation of the contract. */
export const definitions: Readonly<Record<OperationId, Definition>> = operations

export const operationIds = Object.keys(definitions) as readonly OperationId[]
