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

/** The organization's departments. */
export const DepartmentList = () => {
  const { organization_id } = useOrganization()
  const { search } = useLocation()
  const mayNotCreate = useMissingPermission(createDepartment)
  const mayNotUpdate = useMissingPermission(updateDepartment)
  const mayNotDelete = useMissingPermission(deleteDepartment)
  const list = useList(ListDepartmentsParams, (params) => departmentsQuery(organization_id, params))

  const rowActions = (row: DepartmentListItem): MenuItem[] => [
    {
      label: 'Edit',
      to: paths.editDepartment(organization_id, row.department_id),
      state: fromPage,
      disabledReason: mayNotUpdate,
    },
    { label: 'Copy id', onSelect: () => void copy(row.department_id, `Id of “${row.department_name}”`) },
    {
      label: 'Delete',
      danger: true,
      to: { pathname: paths.deleteDepartmentInList(organization_id, row.department_id), search },
      state: fromPage,
      disabledReason: mayNotDelete,
    },
  ]
  const create = (
    <ButtonLink
      variant="primary"
      aria-keyshortcuts="c"
      to={{ pathname: paths.newDepartment(organization_id), search }}
      state={fromPage}
      disabledReason={mayNotCreate}
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
          <EmptyState title="No departments yet" action={create}>
            Departments group the identities of an organization, so that their storage can be seen together.
          </EmptyState>
        }
      />
      <DemonstrationNote />
      <Outlet />
    </Page>
  )
}
