import type { $ZodType } from 'zod/v4/core'
import type { Permission } from './generated/contract.ts'

/** What the contract says of one operation; `Args` is what a call gives, `Body` what it is answered with. */
export interface Operation<Args, Body> {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path below `/api`, with `{names}` for path parameters. */
  readonly path: string
  /** The permission it needs; null when any key will do. */
  readonly permission: Permission | null
  /** What members of the body need instead of it. */
  readonly memberPermissions?: Readonly<Record<string, Permission>>
  /** The shape of each answer that is not a problem, by status; null for no body. */
  readonly answers: Readonly<Record<number, $ZodType | null>>
  readonly types?: (args: Args) => Body
}

/** Gives a definition from the contract its types. Called by the generated table only. */
export const operation = <Args extends object, Body>(
  definition: Operation<Args, Body>,
): Operation<Args, Body> => definition
