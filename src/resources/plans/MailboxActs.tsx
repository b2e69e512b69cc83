import * as paths from '../../paths'
import type { SelectionActsProps } from '../../table/Selecting'
import { mailboxOperations } from './operations'
import { PlanActs } from './PlanActs'

/** The acts for identities whose mailboxes are selected. */
export const MailboxActs = (props: SelectionActsProps) => (
  <PlanActs {...props} pathOf={paths.planForMailboxes} operations={mailboxOperations} />
)
