import { departmentChoices, departmentQuery } from '../resources/departments/queries'
import { domainChoices, domainQuery } from '../resources/domains/queries'
import { listDepartments } from '../contract/generated/operations/departments'
import { listDomains } from '../contract/generated/operations/domains'
import { pickFilter } from './filters'

/** Only those of one domain. */
export const domainFilter = pickFilter({
  label: 'Domain',
  any: 'Any domain',
  operation: listDomains,
  search: domainChoices,
  find: domainQuery,
  choiceOf: ({ domain_id, domain_name_unicode }) => ({ id: domain_id, name: domain_name_unicode }),
})

/** Only those of one department. */
export const departmentFilter = pickFilter({
  label: 'Department',
  any: 'Any department',
  values: { none: 'No department' },
  operation: listDepartments,
  search: departmentChoices,
  find: departmentQuery,
  choiceOf: ({ department_id, department_name }) => ({ id: department_id, name: department_name }),
})
