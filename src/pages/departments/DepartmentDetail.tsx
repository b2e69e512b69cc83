import { explainStale } from '../../api/explain-error'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { departmentQuery } from '../../resources/departments/queries'
import { callShower } from '../../api/shown-call'
import {
  deleteDepartment,
  getDepartment,
  updateDepartment,
} from '../../contract/generated/operations/departments'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { useNoteRecent } from '../../session/recent'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { ApiButton } from '../../ui/ApiButton'
import { ButtonLink } from '../../ui/ButtonLink'
import { CopyButton } from '../../ui/CopyButton'
import { Page } from '../../ui/Page'
import { Stale } from '../../ui/Stale'
import { missingForPlan } from '../../resources/plans/operations'
import { DepartmentFacts } from './DepartmentFacts'
import { DepartmentIdentities } from './DepartmentIdentities'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'

/** The detail page of a department. */
export const DepartmentDetail = () => {
  const profile = useOrganization()
  const { organization_id } = profile
  const { departmentId = '' } = useParams()
  const mayNotUpdate = useMissingPermission(updateDepartment)
  const mayNotDelete = useMissingPermission(deleteDepartment)
  const query = useSuspenseQuery(departmentQuery(organization_id, departmentId))
  const department = query.data.body
  useNoteRecent(organization_id, {
    label: department.department_name,
    group: 'Departments',
    to: paths.department(organization_id, departmentId),
  })
  const list = paths.departments(organization_id)
  const showCall = callShower(getDepartment, { path: { department_id: departmentId } })
  return (
    <Page
      title={department.department_name}
      crumbs={[{ label: 'Departments', to: list }]}
      actions={
        <>
          <ButtonLink
            to={{
              pathname: paths.joinIdentities(organization_id),
              search: `?department_id=${departmentId}`,
            }}
            state={fromPage}
            disabledReason={missingForPlan(profile, 'import')}
          >
            Joining
          </ButtonLink>
          <ButtonLink
            aria-keyshortcuts="e"
            to={paths.editDepartment(organization_id, departmentId)}
            state={fromPage}
            disabledReason={mayNotUpdate}
          >
            Edit
          </ButtonLink>
          <ButtonLink
            to={paths.deleteDepartment(organization_id, departmentId)}
            state={fromPage}
            disabledReason={mayNotDelete}
          >
            Delete
          </ButtonLink>
        </>
      }
    >
      <Stale
        failure={explainStale(query.error)}
        loadedAt={query.dataUpdatedAt}
        onRetry={() => void query.refetch()}
      />
      <DepartmentFacts department={department} />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={department.department_id} label="Copy id" />
        <ApiButton onShow={showCall} />
      </div>
      <DepartmentIdentities departmentId={departmentId} />
      {/* It comes late, so nothing stands below it. */}
      <DemonstrationNote />
      <Outlet />
    </Page>
  )
}
