import { useParams } from 'react-router'
import * as paths from '../../paths'
import type { SelectionActsProps } from '../../table/Selecting'
import { PlanActs } from './PlanActs'

/** The acts for selected members of a department. */
export const MemberActs = (props: SelectionActsProps) => {
  const { departmentId = '' } = useParams()
  return (
    <PlanActs
      {...props}
      pathOf={(organizationId, scope, operation) =>
        paths.planForMembers(organizationId, departmentId, scope, operation)
      }
    />
  )
}
