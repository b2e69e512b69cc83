import type { ReplyRecord } from '../views/delivery.ts'
import type { PlanOperation } from '../generated/model/index.ts'
import type { IdentityRow, MailRulesRow, PlanItemRow } from '../generated/rows.ts'

/** The members that suspending and reactivating change. */
export const statusMembers = ['status', 'status_reason', 'delivery_while_suspended'] as const

/** The members that a move changes. */
export const departmentMembers = ['department_id', 'department_name'] as const

type StatusValues = Pick<IdentityRow, (typeof statusMembers)[number]>
type DepartmentValues = Pick<IdentityRow, 'department_id'> & { department_name: string | null }

/** What an item says of an identity that is deleted, or was. */
type DeletedValues = Pick<IdentityRow, 'status' | 'department_id' | 'external_id'> &
  DepartmentValues & {
    limit_bytes: number | null
    used_bytes: number | null
    /** The aliases that the undo of an import takes away first. */
    alias_addresses?: string[]
    /** The groups that it takes the identity out of first. */
    group_addresses?: string[]
  }

/** What an import sets; a department without an id is created when the import runs. */
export type ImportValues = Partial<
  Pick<IdentityRow, 'address' | 'display_name' | 'external_id'> &
    StatusValues &
    DepartmentValues & {
      limit_bytes: number | null
      /** The aliases that lead to the identity directly. */
      alias_addresses: string[]
      /** The groups of which the identity is a member, besides those of its department. */
      group_addresses: string[]
    }
>

/** An alias that leads to a successor instead of an identity, and what its undo needs. */
export type AliasRedirect = Record<
  'alias_id' | 'alias_unicode' | 'successor_id' | 'successor_unicode',
  string
> & {
  /** The place of the identity among the targets, from 1. */
  position: number
  /** Whether the alias led to the successor before. */
  was_target: boolean
}

/** A forward, with its target as users know it. */
interface ForwardValue {
  /** Null for another mail system. */
  to_identity_id: string | null
  to_address: string
  to_address_unicode: string
  to_display_name: string | null
  keep_copy: boolean
}

/** What administrators set beside the user's rules of an identity. */
export interface RulesValues {
  forward_to: ForwardValue | null
  auto_reply: ReplyRecord | null
  own_rules: MailRulesRow['own_rules']
}

/** What an act on identities changes: only the members that differ. */
export type IdentityValues = Partial<
  StatusValues & DepartmentValues & RulesValues & { aliases: AliasRedirect[]; aliases_to: string | null }
>

/** An alias that an identity gets; without an address before, and after an undo. Its id is made by the preview. */
export type NewAliasValues = { alias_id: string } & Record<'alias' | 'alias_unicode', string | null>

/** Whether an identity is a member of a group. */
export type MembershipValues = Record<'group_id' | 'group_name' | 'group_unicode', string> & {
  is_member: boolean
}

/** The address of an identity that is renamed. */
type RenameValues = Pick<IdentityRow, 'address' | 'domain_id'> & { address_unicode: string }

/** The members that each kind of bulk change keeps before and after. */
interface ItemValues {
  suspend: IdentityValues
  reactivate: IdentityValues
  move: IdentityValues
  resize: { limit_bytes: number }
  reset_password: { must_change_password: boolean }
  delete: DeletedValues
  restore: DeletedValues
  import: ImportValues
  leave: IdentityValues
  add_alias: NewAliasValues
  rename: RenameValues
  add_to_group: MembershipValues
  remove_from_group: MembershipValues
}

/** The values of an item of one operation. */
export type ValuesOf<Operation extends PlanOperation> = ItemValues[Operation]

/**
 * One identity in a bulk change. `before` is null where it is created or restored, `after` where it is deleted. Until an
 * undo is previewed, `after` has the values that it gives back.
 */
export type PlanItem<Operation extends PlanOperation = PlanOperation> = {
  [Name in Operation]: Omit<PlanItemRow, 'before' | 'after'> & {
    operation: Name
    before: ValuesOf<Name> | null
    after: ValuesOf<Name> | null
  }
}[Operation]

/** Reads a row as an item of its bulk change: only this folder writes what it holds, in the form of its operation. */
export const planItemOf = <Operation extends PlanOperation, Row extends PlanItemRow>(
  operation: Operation,
  row: Row,
) => ({ ...row, operation }) as Omit<Row, 'before' | 'after'> & PlanItem<Operation>
