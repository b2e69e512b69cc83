import { listDomains } from '../../contract/generated/operations/domains'
import { pickFilter } from '../../table/filters'
import { domainChoices, domainQuery } from './queries'

/** Filters a list by one domain. */
export const domainFilter = pickFilter({
  label: 'Domain',
  any: 'Any domain',
  operation: listDomains,
  search: domainChoices,
  find: domainQuery,
  choiceOf: ({ domain_id, domain_name_unicode }) => ({ id: domain_id, name: domain_name_unicode }),
})
