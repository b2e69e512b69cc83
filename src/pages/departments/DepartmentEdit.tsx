import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { departmentQuery } from '../../resources/departments/queries'
import { getDepartment, updateDepartment } from '../../contract/generated/operations/departments'
import { DepartmentUpdate as schema } from '../../contract/generated/schemas/departmentUpdate.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { EditPanel } from '../../form/EditPanel'
import { useEditForm } from '../../form/use-edit-form'
import { useClosePanel } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { useToastChange } from '../../resources/audit/toast-change'
import { doneText } from '../../resources/audit/sentences'
import { checkDepartment, departmentLabels, toDepartmentBody, toDepartmentValues } from './department-form'
import { useUnits } from '../../util/units'
import { DepartmentFields } from './DepartmentFields'

/** The panel for a change of a department. */
export const DepartmentEdit = () => {
  const { organization_id } = useOrganization()
  const { departmentId = '' } = useParams()
  const path = { department_id: departmentId }
  const permissionReason = useMissingPermission(updateDepartment)
  const leave = useClosePanel(paths.department(organization_id, departmentId))
  const units = useUnits()
  const current = useSuspenseQuery(departmentQuery(organization_id, departmentId)).data
  const toastChange = useToastChange()
  const form = useEditForm({
    schema,
    current,
    labels: departmentLabels,
    check: checkDepartment,
    toValues: (department) => toDepartmentValues(department, units),
    toBody: toDepartmentBody,
    update: (body, ifMatch) =>
      request(organization_id, updateDepartment, {
        path,
        body,
        ...(ifMatch === undefined ? {} : { ifMatch }),
      }),
    reload: () => request(organization_id, getDepartment, { path }),
    onSaved: (saved, showCall, requestId) => {
      if (saved !== null) {
        const title = doneText('updateDepartment', 'department', saved.department_name)
        toastChange({ title, showCall, resource_type: 'department', resource_id: departmentId, requestId })
      }
      leave()
    },
  })
  return (
    <EditPanel
      form={form}
      title={`Edit ${current.body.department_name}`}
      disabledReason={permissionReason}
      onClose={leave}
    >
      <DepartmentFields form={form} />
    </EditPanel>
  )
}
