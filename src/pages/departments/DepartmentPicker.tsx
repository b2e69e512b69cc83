import type { DepartmentListItem } from '../../api/generated/schemas/departmentListItem.zod'
import { useOrganization } from '../../api/organization'
import { SearchPicker } from '../../form/SearchPicker'
import { departmentChoiceQuery } from './queries'

interface DepartmentPickerProps {
  value: DepartmentListItem | null
  onChange: (value: DepartmentListItem | null) => void
  /** The id of the department that may not be chosen. */
  without: string
}

/** Picks a department, however many there are. */
export const DepartmentPicker = ({ value, onChange, without }: DepartmentPickerProps) => {
  const { organization_id } = useOrganization()
  return (
    <SearchPicker
      name="department"
      label="Department"
      value={value}
      onChange={onChange}
      queryOf={(q) => departmentChoiceQuery(organization_id, q)}
      idOf={(item) => item.department_id}
      nameOf={(item) => item.department_name}
      without={(item) => item.department_id === without}
    />
  )
}
