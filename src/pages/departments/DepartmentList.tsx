import { Plus } from 'lucide'
import { Outlet, useLocation } from 'react-router'
import { callShower } from '../../api/shown-call'
import {
  createDepartment,
  deleteDepartment,
  listDepartments,
  updateDepartment,
} from '../../contract/generated/operations/departments'
import type { DepartmentListItem } from '../../contract/generated/schemas/departmentListItem.zod'
import { ListDepartmentsParams } from '../../contract/generated/schemas/listDepartmentsParams.zod'
import { missingForPlan } from '../../resources/plans/operations'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { ListTable } from '../../table/ListTable'
import { useList } from '../../table/use-list'
import { ButtonLink } from '../../ui/ButtonLink'
import { EmptyState } from '../../ui/EmptyState'
import type { MenuItem } from '../../ui/menu-item'
import { Page } from '../../ui/Page'
import { copy } from '../../ui/copy'
import { departmentColumns } from './department-columns'
import { departmentsQuery } from '../../resources/departments/queries'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'
import { Icon } from '../../ui/Icon'

const sortLabels = {
  relevance: 'Best match',
  department_name: 'Name, A to Z',
  '-department_name': 'Name, Z to A',
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
}

/** Three boxes in a tree. */
const drawing = 'M28 4h20v14H28zM6 38h20v14H6zM50 38h20v14H50zM38 18v10M16 38V28h44v10'

/** The organization's departments. */
export const DepartmentList = () => {
  const profile = useOrganization()
  const { organization_id } = profile
  const { search } = useLocation()
  const createDisabledReason = useMissingPermission(createDepartment)
  const updateDisabledReason = useMissingPermission(updateDepartment)
  const deleteDisabledReason = useMissingPermission(deleteDepartment)
  const list = useList(ListDepartmentsParams, (params) => departmentsQuery(organization_id, params))

  const rowActions = (row: DepartmentListItem): MenuItem[] => [
    {
      label: 'Edit',
      to: paths.editDepartment(organization_id, row.department_id),
      state: fromPage,
      disabledReason: updateDisabledReason,
    },
    { label: 'Copy ID', onSelect: () => void copy(row.department_id, `ID of ${row.department_name}`) },
    {
      label: 'Delete',
      danger: true,
      to: { pathname: paths.deleteDepartmentInList(organization_id, row.department_id), search },
      state: fromPage,
      disabledReason: deleteDisabledReason,
    },
  ]
  const create = (
    <ButtonLink
      variant="primary"
      aria-keyshortcuts="c"
      to={{ pathname: paths.newDepartment(organization_id), search }}
      state={fromPage}
      disabledReason={createDisabledReason}
    >
      <Icon icon={Plus} />
      Create department
    </ButtonLink>
  )
  return (
    <Page title="Departments" actions={list.isEmpty ? undefined : create}>
      <ListTable
        label="Departments"
        list={list}
        columns={departmentColumns}
        rowId={(row) => row.department_id}
        rowName={(row) => row.department_name}
        rowActions={rowActions}
        sortLabels={sortLabels}
        showCall={callShower(listDepartments, { query: { ...list.requestParams, include: 'usage' } })}
        empty={
          <EmptyState
            title="No departments yet"
            drawing={drawing}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                {create}
                <ButtonLink
                  to={paths.importIdentities(organization_id)}
                  disabledReason={missingForPlan(profile, 'import')}
                >
                  Import from a file
                </ButtonLink>
              </div>
            }
          >
            Departments group identities and show their combined storage. An import can create missing
            departments.
          </EmptyState>
        }
      />
      <DemonstrationNote />
      <Outlet />
    </Page>
  )
}
