import { createDepartment } from '../../contract/generated/operations/departments'
import { DepartmentCreate as schema } from '../../contract/generated/schemas/departmentCreate.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { FormPanel } from '../../form/FormPanel'
import { useCreateForm } from '../../form/use-create-form'
import { useClosePanel } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { toast } from '../../ui/toast'
import { doneText } from '../../resources/audit/sentences'
import { checkDepartment, departmentLabels, toDepartmentBody } from './department-form'
import { DepartmentFields } from './DepartmentFields'

/** The panel for a new department. */
export const DepartmentCreate = () => {
  const { organization_id } = useOrganization()
  const permissionReason = useMissingPermission(createDepartment)
  const leave = useClosePanel(paths.departments(organization_id))
  const form = useCreateForm({
    schema,
    labels: departmentLabels,
    initial: { department_name: '', description: '', default_mailbox_limit_bytes: '', welcome_text: '' },
    check: checkDepartment,
    toBody: toDepartmentBody,
    submit: (body, idempotencyKey) => request(organization_id, createDepartment, { body, idempotencyKey }),
    onSaved: ({ department_id, department_name }, showCall) => {
      const to = paths.department(organization_id, department_id)
      toast({ title: doneText('createDepartment', 'department', department_name), showCall, to })
      leave()
    },
  })
  return (
    <FormPanel
      form={form}
      title="Create department"
      save="Create department"
      disabledReason={permissionReason}
      onClose={leave}
    >
      <DepartmentFields form={form} />
    </FormPanel>
  )
}
