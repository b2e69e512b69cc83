import { departmentChoices, departmentQuery } from './queries'
import { useOrganization } from '../../session/organization'
import type { DepartmentChoice } from './DepartmentPicker'
import { PickField, type PickFieldProps } from '../../form/PickField'

/** One field of a form that holds a department, found by its name. */
export const DepartmentField = <Values extends object>(props: PickFieldProps<Values>) => {
  const { organization_id } = useOrganization()
  return (
    <PickField
      {...props}
      queryOf={(q) => departmentChoices(organization_id, q)}
      find={(id) => departmentQuery(organization_id, id)}
      idOf={(department: DepartmentChoice) => department.department_id}
      nameOf={(department: DepartmentChoice) => department.department_name}
    />
  )
}
