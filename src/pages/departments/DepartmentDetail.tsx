import { explainStale } from '../../api/explain-error'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { departmentQuery } from '../../resources/departments/queries'
import { useOrganization } from '../../session/organization'
import { useNoteRecent } from '../../session/recent'
import * as paths from '../../paths'
import { DetailColumns } from '../../ui/DetailColumns'
import { Page } from '../../ui/Page'
import { Stale } from '../../ui/Stale'
import { DepartmentActions } from './DepartmentActions'
import { DepartmentFacts } from './DepartmentFacts'
import { DepartmentIdentities } from './DepartmentIdentities'
import { formatBytes } from '../../util/bytes'
import { countOf } from '../../util/number'
import { useUnits } from '../../util/units'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'

/** The page of one department: its members and its properties. */
export const DepartmentDetail = () => {
  const { organization_id } = useOrganization()
  const { departmentId = '' } = useParams()
  const query = useSuspenseQuery(departmentQuery(organization_id, departmentId))
  const department = query.data.body
  const units = useUnits()
  useNoteRecent(organization_id, {
    label: department.department_name,
    group: 'Departments',
    to: paths.department(organization_id, departmentId),
  })
  return (
    <Page
      title={department.department_name}
      crumbs={[{ label: 'Departments', to: paths.departments(organization_id) }]}
      actions={<DepartmentActions department={department} />}
    >
      {department.description !== null && (
        <p className="-mt-3 max-w-prose text-muted wrap-anywhere whitespace-pre-line max-sm:hidden">
          {department.description}
        </p>
      )}
      <Stale
        failure={explainStale(query.error)}
        loadedAt={query.dataUpdatedAt}
        onRetry={() => void query.refetch()}
      />
      <DetailColumns
        summary={`${countOf(department.identity_count, 'identity', 'identities')} · ${formatBytes(department.storage_allocated_bytes, units)}`}
        facts={
          <>
            <DepartmentFacts department={department} />
            <DemonstrationNote />
          </>
        }
      >
        <DepartmentIdentities departmentId={departmentId} />
      </DetailColumns>
      <Outlet />
    </Page>
  )
}
