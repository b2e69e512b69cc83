import type { Department } from '../../contract/generated/schemas/department.zod'
import { foldName } from '../../util/fold-name'

/** What is typed about a department. */
export interface DepartmentValues {
  department_name: string
  description: string
}

/** The fields' names on screen. */
export const departmentLabels = { department_name: 'Name', description: 'Description' }

export const toDepartmentValues = (department: Department): DepartmentValues => ({
  department_name: department.department_name,
  description: department.description ?? '',
})

/** The body the contract asks for, normalized as it says. */
export const toDepartmentBody = ({ department_name, description }: DepartmentValues) => ({
  department_name: foldName(department_name),
  description: description.normalize('NFC').trim() || null,
})
