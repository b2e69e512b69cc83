import type { OrganizationNumbers } from '../rules/organization-numbers.ts'
import type { NewPassword } from './passwords.ts'

/** The identities of items as their operation finds them, and the departments that the bulk change names, both by id. */
export interface Subjects {
  subjects: ReadonlyMap<string, unknown>
  departments: ReadonlyMap<string, string>
}

/** Context for a batch: the locked organization and the generated passwords. */
export interface BatchContext {
  organization: OrganizationNumbers
  /** Identities that were read before the lock and haven't changed since; null where they must be read now. */
  subjectsAhead: Subjects | null
  /** By the position of the item. */
  passwords: ReadonlyMap<number, NewPassword>
}
