import * as paths from '../../paths'
import type { SelectionActionsProps } from '../../table/Selecting'
import { operationsOnDeleted } from './operations'
import { PlanSelectionActions } from './PlanSelectionActions'

/** The actions for selected deleted identities. */
export const DeletedSelectionActions = (props: SelectionActionsProps) => (
  <PlanSelectionActions {...props} pathOf={paths.planForDeleted} operations={operationsOnDeleted} />
)
