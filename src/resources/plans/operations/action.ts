import type { PlanChange } from '../../../contract/generated/schemas/planChange.zod'
import type { Identity } from '../../../contract/generated/schemas/identity.zod'
import type { MailboxQuota } from '../../../contract/generated/schemas/mailboxQuota.zod'
import type { Permission } from '../../../contract/generated/contract'

/** The labels of an operation. */
export interface OperationLabels {
  /** The label of its button. */
  action: string
  /** The verb before what it changes: `Suspend` … `3 identities`. */
  verb: string
  /** While it runs. */
  doing: string
  /** Once it has run. */
  done: string
  /** What it changes. */
  one: string
  many: string
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
}

/** What most operations change. */
export const identities = { one: 'identity', many: 'identities' }
