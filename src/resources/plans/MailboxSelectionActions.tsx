import * as paths from '../../paths'
import type { SelectionActionsProps } from '../../table/Selecting'
import { mailboxOperations } from './operations'
import { PlanSelectionActions } from './PlanSelectionActions'

/** The actions for identities whose mailboxes are selected. */
export const MailboxSelectionActions = (props: SelectionActionsProps) => (
  <PlanSelectionActions {...props} pathOf={paths.planForMailboxes} operations={mailboxOperations} />
)
