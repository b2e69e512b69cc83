import type { Plan } from '../../../contract/generated/schemas/plan.zod'
import type { PlanChange } from '../../../contract/generated/schemas/planChange.zod'
import type { Identity } from '../../../contract/generated/schemas/identity.zod'
import type { MailboxQuota } from '../../../contract/generated/schemas/mailboxQuota.zod'
import type { MenuLabel } from '../../../ui/menu-actions'
import type { Permission } from '../../../contract/generated/contract'

/** The labels of an operation. */
export interface OperationLabels {
  /** The label of its button. */
  action: MenuLabel
  /** The verb before what it changes: `Suspend` … `3 identities`. */
  verb: string
  /** While it runs. */
  doing: string
  /** Once it has run. */
  done: string
  /** What it changes. */
  one: string
  many: string
  /** Between these and the name of an identity; absent for `of`. */
  preposition?: 'for'
  /** After what it changes: ` to a group`; absent for most. */
  tail?: string
}

/** An identity as the list of identities or the list of mailboxes has it. */
export type SelectedIdentity = Pick<Identity, 'identity_id' | 'status' | 'mailbox'> | MailboxQuota

/** What lists, titles and buttons need to know of an operation. All lists load it, so keep it small. */
export interface OperationAction {
  labels: OperationLabels
  /** The permissions that its change needs besides its own. */
  permissions?: (change: PlanChange) => readonly Permission[]
  /** Why it changes none of these identities; null where it changes one. */
  unfitReason?: (identities: readonly SelectedIdentity[]) => string | null
  /** Whether it deletes identities: above the organization's limit, a second key must approve it. */
  deletes?: (plan: Pick<Plan, 'operation' | 'reverts_plan_id'>) => boolean
  /** Whether it generates passwords, which are shown only in the tab that has run it. */
  makesPasswords?: (plan: Plan) => boolean
  /** Whether it can't be scheduled. */
  runsOnlyNow?: true
  /** Why it can't be undone, other than because it was undone already; null where it can. */
  whyNotUndone?: (plan: Plan) => string | null
}

/** What most operations change. */
export const identities = { one: 'identity', many: 'identities' }
