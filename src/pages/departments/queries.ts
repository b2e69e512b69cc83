import { getDepartment, listDepartments } from '../../api/generated/operations/departments'
import type { ListDepartmentsParams } from '../../api/generated/schemas/listDepartmentsParams.zod'
import { query } from '../../api/query'

/** One page of departments, with what they hold. */
export const departmentsQuery = (organizationId: string, list: ListDepartmentsParams) =>
  query(organizationId, listDepartments, { query: { ...list, include: 'usage' } })

/** The departments whose name contains `q`, to choose one of. */
export const departmentChoiceQuery = (organizationId: string, q: string) =>
  query(organizationId, listDepartments, { query: { limit: 20, q } })

/** One department. */
export const departmentQuery = (organizationId: string, departmentId: string) =>
  query(organizationId, getDepartment, { path: { department_id: departmentId } })
