import * as paths from '../../paths'
import type { SelectionActionsProps } from '../../table/Selecting'
import { PlanSelectionActions } from './PlanSelectionActions'

/** The actions for selected identities. */
export const IdentitySelectionActions = (props: SelectionActionsProps) => (
  <PlanSelectionActions {...props} pathOf={paths.planForIdentities} />
)
