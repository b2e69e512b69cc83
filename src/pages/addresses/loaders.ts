import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../../api/load'
import { ListAddressesParams } from '../../contract/generated/schemas/listAddressesParams.zod'
import { addressesQuery, aliasQuery } from '../../resources/addresses/queries'
import { domainChoices } from '../../resources/domains/queries'
import { loadList } from '../../table/load-list'

export const loadAddresses = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListAddressesParams, request.url, (list) => addressesQuery(params['organizationId'] ?? '', list))

export const loadAlias = ({ params }: LoaderFunctionArgs) =>
  load(aliasQuery(params['organizationId'] ?? '', params['aliasId'] ?? ''))

/** Loads the domains, because the form starts with the primary one; without the permission it starts with none. */
export const loadNewAlias = ({ params }: Pick<LoaderFunctionArgs, 'params'>) =>
  load(domainChoices(params['organizationId'] ?? '', '')).catch(() => null)
