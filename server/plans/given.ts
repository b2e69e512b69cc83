import type { OrganizationNumbers } from '../rules/organization-numbers.ts'

/** A generated password for one item: what is stored of it, and the password sealed, in base64. */
export interface NewPassword {
  hash: string
  /** Null where nobody gets it. */
  sealed: string | null
}

/** What is known where items are done: the organization as it is locked, and a password for each who gets one. */
export interface Given {
  organization: OrganizationNumbers
  /** By the position of the item. */
  passwords: ReadonlyMap<number, NewPassword>
}
