import { query } from '../../api/query'
import { choicesLimit } from '../../api/list-page'
import {
  getDepartment,
  getStorageByDepartment,
  listDepartments,
} from '../../contract/generated/operations/departments'
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

/** The storage of the largest departments. */
export const storageByDepartmentQuery = (organizationId: string, sort: StorageOrder) =>
  query(organizationId, getStorageByDepartment, { query: { sort } })

/** Whether used or allocated storage decides the order. */
type StorageOrder = '-storage_used_bytes' | '-storage_allocated_bytes'

/** The order that the address of the overview asks for. */
export const storageOrderOf = (search: URLSearchParams): StorageOrder =>
  search.get('departments') === 'allotted' ? '-storage_allocated_bytes' : '-storage_used_bytes'
