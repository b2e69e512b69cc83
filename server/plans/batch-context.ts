import type { OrganizationNumbers } from '../rules/organization-numbers.ts'
import type { NewPassword } from './passwords.ts'

/** The people of items as the operation of a plan finds them, by id, and the departments that the plan names. */
export interface Subjects {
  subjects: ReadonlyMap<string, unknown>
  departments: ReadonlyMap<string, string>
}

/** What is known where items are done: the organization as it is locked, and a password for each who gets one. */
export interface BatchContext {
  organization: OrganizationNumbers
  /** What has been read before the lock and is still so; null where it is to be read. */
  found: Subjects | null
  /** By the position of the item. */
  passwords: ReadonlyMap<number, NewPassword>
}
