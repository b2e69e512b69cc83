import { query } from '../../api/query'
import { choicesLimit } from '../../api/list-page'
import { getDepartment, listDepartments } from '../../contract/generated/operations/departments'
import type { ListDepartmentsParams } from '../../contract/generated/schemas/listDepartmentsParams.zod'

/** One page of departments, with their numbers of identities and bytes. */
export const departmentsQuery = (organizationId: string, list: ListDepartmentsParams) =>
  query(organizationId, listDepartments, { query: { ...list, include: 'usage' } })

/** One department. */
export const departmentQuery = (organizationId: string, departmentId: string) =>
  query(organizationId, getDepartment, { path: { department_id: departmentId } })

/** The departments whose name contains `q`, to choose one of. */
export const departmentChoices = (organizationId: string, q: string) =>
  query(organizationId, listDepartments, { query: { limit: choicesLimit, q } })
