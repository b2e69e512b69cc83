import { explainStale } from '../../api/explain-error'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { departmentQuery } from '../../resources/departments/queries'
import { useOrganization } from '../../session/organization'
import { useNoteRecent } from '../../session/recent'
import * as paths from '../../paths'
import { DetailPage } from '../../ui/DetailPage'
import { Stale } from '../../ui/Stale'
import { DepartmentActions } from './DepartmentActions'
import { DepartmentFacts } from './DepartmentFacts'
import { DepartmentIdentities } from './DepartmentIdentities'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'

/** The page of one department: its members and its properties. */
export const DepartmentDetail = () => {
  const { organization_id } = useOrganization()
  const { departmentId = '' } = useParams()
  const query = useSuspenseQuery(departmentQuery(organization_id, departmentId))
  const department = query.data.body
  useNoteRecent(organization_id, {
    label: department.department_name,
    group: 'Departments',
    to: paths.department(organization_id, departmentId),
  })
  return (
    <DetailPage
      title={department.department_name}
      crumbs={[{ label: 'Departments', to: paths.departments(organization_id) }]}
      actions={<DepartmentActions department={department} />}
      description={department.description}
      stale={
        <Stale
          failure={explainStale(query.error)}
          loadedAt={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
        />
      }
      facts={
        <>
          <DepartmentFacts department={department} />
          <DemonstrationNote />
        </>
      }
    >
      <DepartmentIdentities departmentId={departmentId} />
      <Outlet />
    </DetailPage>
  )
}
