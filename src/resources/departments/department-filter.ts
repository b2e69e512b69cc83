import { listDepartments } from '../../contract/generated/operations/departments'
import { pickFilter } from '../../table/filters'
import { departmentChoices, departmentQuery } from './queries'

/** Filters a list by one department. */
export const departmentFilter = pickFilter({
  label: 'Department',
  any: 'Any department',
  values: { none: 'No department' },
  operation: listDepartments,
  search: departmentChoices,
  find: departmentQuery,
  choiceOf: ({ department_id, department_name }) => ({ id: department_id, name: department_name }),
})
