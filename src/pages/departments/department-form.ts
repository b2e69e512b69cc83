import type { Department } from '../../contract/generated/schemas/department.zod'

/** The values of the form of a department. */
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
