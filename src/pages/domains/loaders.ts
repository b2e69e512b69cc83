import type { LoaderFunctionArgs } from 'react-router'
import { domainQuery } from '../../resources/domains/queries'
import { ListDomainsParams } from '../../contract/generated/schemas/listDomainsParams.zod'
import { load } from '../../api/load'
import { loadList } from '../../table/load-list'
import { domainsQuery } from '../../resources/domains/queries'

export const loadDomains = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListDomainsParams, request.url, (list) => domainsQuery(params['organizationId'] ?? '', list))

export const loadDomain = ({ params }: LoaderFunctionArgs) =>
  load(domainQuery(params['organizationId'] ?? '', params['domainId'] ?? ''))
