import { departmentChoices } from './queries'
import type { DepartmentListItem } from '../../contract/generated/schemas/departmentListItem.zod'
import { useOrganization } from '../../session/organization'
import { SearchPicker } from '../../form/SearchPicker'

/** The members of a department that a picker needs. */
export type DepartmentChoice = Pick<DepartmentListItem, 'department_id' | 'department_name'>

interface DepartmentPickerProps {
  value: DepartmentChoice | null
  onChange: (value: DepartmentChoice | null) => void
  /** The id of the department that may not be chosen. */
  without?: string
  error?: string | null | undefined
  placeholder?: string
}

/** Picks a department by searching. */
export const DepartmentPicker = ({ without, ...rest }: DepartmentPickerProps) => {
  const { organization_id } = useOrganization()
  return (
    <SearchPicker
      {...rest}
      name="department_id"
      label="Department"
      queryOf={(q) => departmentChoices(organization_id, q)}
      idOf={(item: DepartmentChoice) => item.department_id}
      nameOf={(item: DepartmentChoice) => item.department_name}
      without={(item) => item.department_id === without}
    />
  )
}
