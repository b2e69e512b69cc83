import * as paths from '../../paths'
import type { SelectionActsProps } from '../../table/Selecting'
import { mailboxOperations } from './operations'
import { PlanActs } from './PlanActs'

/** What can be done with people whose mailboxes are selected in their list. */
export const MailboxActs = (props: SelectionActsProps) => (
  <PlanActs {...props} pathOf={paths.planForMailboxes} operations={mailboxOperations} />
)
