import * as paths from '../../paths'
import type { SelectionActsProps } from '../../table/Selecting'
import { PlanActs } from './PlanActs'

/** What can be done with people who are selected in their list. */
export const IdentityActs = (props: SelectionActsProps) => (
  <PlanActs {...props} pathOf={paths.planForIdentities} />
)
