import { listDepartments } from '../../contract/generated/operations/departments'
import type { ListDepartmentsParams } from '../../contract/generated/schemas/listDepartmentsParams.zod'
import { query } from '../../api/query'

/** One page of departments, with what they hold. */
export const departmentsQuery = (organizationId: string, list: ListDepartmentsParams) =>
  query(organizationId, listDepartments, { query: { ...list, include: 'usage' } })
