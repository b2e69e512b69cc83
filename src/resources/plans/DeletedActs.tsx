import * as paths from '../../paths'
import type { SelectionActsProps } from '../../table/Selecting'
import { deletedOperations } from './operations'
import { PlanActs } from './PlanActs'

/** The acts for selected deleted identities. */
export const DeletedActs = (props: SelectionActsProps) => (
  <PlanActs {...props} pathOf={paths.planForDeleted} operations={deletedOperations} />
)
