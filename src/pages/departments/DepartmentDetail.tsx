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
import { Facts } from '../../ui/Facts'
import { FactsRow } from '../../ui/FactsRow'
import { Page } from '../../ui/Page'
import { RelativeTime } from '../../ui/RelativeTime'
import { Stale } from '../../ui/Stale'
import { missingForPlan } from '../../resources/plans/operations'
import { DepartmentIdentities } from './DepartmentIdentities'
import { Storage } from '../../resources/mailbox-quotas/Storage'
import { formatBytes } from '../../util/bytes'
import { formatCount } from '../../util/number'
import { useUnits } from '../../util/units'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'

/** The detail page of a department. */
export const DepartmentDetail = () => {
  const profile = useOrganization()
  const { organization_id } = profile
  const { departmentId = '' } = useParams()
  const mayNotUpdate = useMissingPermission(updateDepartment)
  const mayNotDelete = useMissingPermission(deleteDepartment)
  const units = useUnits()
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
      <Facts>
        <FactsRow term="Description">
          {department.description ?? <span className="text-muted">None</span>}
        </FactsRow>
        <FactsRow term="Mailbox of new members">
          {department.default_mailbox_limit_bytes === null ? (
            <span className="text-muted">The default of their domain</span>
          ) : (
            formatBytes(department.default_mailbox_limit_bytes, units)
          )}
        </FactsRow>
        <FactsRow term="Welcome sheet">
          {department.welcome_text ?? <span className="text-muted">No text of its own</span>}
        </FactsRow>
        <FactsRow term="Identities">{formatCount(department.identity_count)}</FactsRow>
        <FactsRow term="Storage">
          <Storage
            name={department.department_name}
            stored={department.storage_used_bytes}
            allotted={department.storage_allocated_bytes}
          />
        </FactsRow>
        <FactsRow term="Created">
          <RelativeTime time={department.created_at} />
        </FactsRow>
        <FactsRow term="Last changed">
          <RelativeTime time={department.updated_at} />
        </FactsRow>
        <FactsRow term="Id">
          <code className="font-mono break-all">{department.department_id}</code>
        </FactsRow>
      </Facts>
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
