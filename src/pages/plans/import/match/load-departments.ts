import { request } from '../../../../api/query'
import { listDepartments } from '../../../../contract/generated/operations/departments'
import type { DepartmentListItem } from '../../../../contract/generated/schemas/departmentListItem.zod'

const pageSize = 200
/** Departments that are read at most. With more, the preview checks them. */
const departmentsAtMost = 1000
/** Three readings of as many departments. */
const requestsAtMost = 18

/**
 * The names of the organization's departments; null where they are unknown, because there are too many, others delete some again
 * and again, or they can't be read.
 *
 * Each page begins with the last department of the page before it. If that one has moved, others have deleted one before it, and a
 * page by offset would skip a department: the names are then read again from the start. Added departments come last.
 */
export const loadDepartmentNames = async (organizationId: string): Promise<readonly string[] | null> => {
  let departments: readonly DepartmentListItem[] = []
  try {
    for (let count = 0; count < requestsAtMost; count += 1) {
      const offset = Math.max(0, departments.length - 1)
      const query = { sort: 'created_at' as const, limit: pageSize, offset }
      // oxlint-disable-next-line no-await-in-loop -- One page after the other.
      const { body } = await request(organizationId, listDepartments, { query })
      if (body.total > departmentsAtMost) return null
      const last = departments.at(-1)
      const hasMoved = last !== undefined && body.items[0]?.department_id !== last.department_id
      departments = hasMoved ? [] : [...departments.slice(0, -1), ...body.items]
      if (!hasMoved && departments.length >= body.total)
        return departments.map(({ department_name }) => department_name)
    }
    return null
  } catch {
    return null
  }
}
