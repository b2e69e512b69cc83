import * as paths from '../../paths'
import type { SelectionActsProps } from '../../table/Selecting'
import { PlanActs } from './PlanActs'

/** The acts for selected identities. */
export const IdentityActs = (props: SelectionActsProps) => (
  <PlanActs {...props} pathOf={paths.planForIdentities} />
)
