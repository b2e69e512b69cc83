import * as paths from '../../paths'
import type { SelectionActsProps } from '../../table/Selecting'
import { deletedOperations } from './operations'
import { PlanActs } from './PlanActs'

/** What can be done with deleted people who are selected in their list. */
export const DeletedActs = (props: SelectionActsProps) => (
  <PlanActs {...props} pathOf={paths.planForDeleted} operations={deletedOperations} />
)
