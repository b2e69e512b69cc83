import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { departmentQuery } from '../../api/choices'
import { getDepartment, updateDepartment } from '../../api/generated/operations/departments'
import { DepartmentUpdate as schema } from '../../api/generated/schemas/departmentUpdate.zod'
import { useOrganization, useRefusal } from '../../api/organization'
import { request } from '../../api/query'
import { EditPanel } from '../../form/EditPanel'
import { useEditForm } from '../../form/use-edit-form'
import { useLeave } from '../../form/use-leave'
import * as paths from '../../paths'
import { toast } from '../../ui/toast'
import { departmentLabels, toDepartmentValues } from './department-form'
import { DepartmentFields } from './DepartmentFields'

/** The panel in which a department is renamed and described. */
export const DepartmentEdit = () => {
  const { organization_id } = useOrganization()
  const { departmentId = '' } = useParams()
  const path = { department_id: departmentId }
  const refusal = useRefusal(updateDepartment)
  const leave = useLeave(paths.department(organization_id, departmentId))
  const current = useSuspenseQuery(departmentQuery(organization_id, departmentId)).data
  const form = useEditForm({
    schema,
    current,
    labels: departmentLabels,
    toValues: toDepartmentValues,
    toBody: (values) => values,
    update: (body, ifMatch) =>
      request(organization_id, updateDepartment, {
        path,
        body,
        ...(ifMatch === undefined ? {} : { ifMatch }),
      }),
    reload: () => request(organization_id, getDepartment, { path }),
    onSaved: (saved) => {
      if (saved !== null) toast({ title: `Department “${saved.department_name}” saved` })
      leave()
    },
  })
  return (
    <EditPanel form={form} title={`Edit “${current.body.department_name}”`} refusal={refusal} onClose={leave}>
      <DepartmentFields form={form} />
    </EditPanel>
  )
}
