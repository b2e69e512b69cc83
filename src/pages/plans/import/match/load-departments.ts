import { request } from '../../../../api/query'
import { listDepartments } from '../../../../contract/generated/operations/departments'

const pageSize = 200
/** Departments that are read at most: 1,000. With more, the preview checks them. */
const maxPages = 5

/** The names of the organization's departments; null where they are unknown, because there are too many or they can't be read. */
export const loadDepartmentNames = async (organizationId: string): Promise<readonly string[] | null> => {
  const names: string[] = []
  try {
    for (let page = 0; page < maxPages; page += 1) {
      const query = { limit: pageSize, offset: page * pageSize }
      // oxlint-disable-next-line no-await-in-loop -- One page after the other.
      const { body } = await request(organizationId, listDepartments, { query })
      names.push(...body.items.map(({ department_name }) => department_name))
      if (names.length >= body.total) return names
    }
    return null
  } catch {
    return null
  }
}
