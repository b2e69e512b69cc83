import { useParams } from 'react-router'
import * as paths from '../../paths'
import type { SelectionActionsProps } from '../../table/Selecting'
import { PlanSelectionActions } from './PlanSelectionActions'

/** The actions for selected members of a department. */
export const MemberSelectionActions = (props: SelectionActionsProps) => {
  const { departmentId = '' } = useParams()
  return (
    <PlanSelectionActions
      {...props}
      pathOf={(organizationId, scope, operation) =>
        paths.planForMembers(organizationId, departmentId, scope, operation)
      }
    />
  )
}
