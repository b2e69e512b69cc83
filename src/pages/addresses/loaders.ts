import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../../api/load'
import { queryClient } from '../../api/query-client'
import { ListAddressesParams } from '../../contract/generated/schemas/listAddressesParams.zod'
import {
  addressesQuery,
  aliasQuery,
  groupQuery,
  membersQuery,
  resolutionQuery,
} from '../../resources/addresses/queries'
import { ListGroupMembersParams } from '../../contract/generated/schemas/listGroupMembersParams.zod'
import { domainChoices } from '../../resources/domains/queries'
import { largeGroup } from '../../resources/addresses/group-text'
import { loadList } from '../../table/load-list'

export const loadAddresses = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListAddressesParams, request.url, (list) => addressesQuery(params['organizationId'] ?? '', list))

export const loadAlias = ({ params }: LoaderFunctionArgs) =>
  load(aliasQuery(params['organizationId'] ?? '', params['aliasId'] ?? ''))

/** Loads the domains, because the form starts with the primary one; without the permission it starts with none. */
export const loadNewAlias = ({ params }: Pick<LoaderFunctionArgs, 'params'>) =>
  load(domainChoices(params['organizationId'] ?? '', '')).catch(() => null)

export const loadGroup = ({ params }: LoaderFunctionArgs) =>
  load(groupQuery(params['organizationId'] ?? '', params['groupId'] ?? ''))

/** Loads a group with a page of its members, and who gets mail to it, which is above them and decides where they begin. */
export const loadGroupPage = async (args: LoaderFunctionArgs): Promise<null> => {
  const { organizationId = '', groupId = '' } = args.params
  const members = loadList(ListGroupMembersParams, args.request.url, (list) =>
    membersQuery(organizationId, groupId, list),
  )
  const resolution = async () => {
    await loadGroup(args)
    const group = queryClient.getQueryData(groupQuery(organizationId, groupId).queryKey)?.body
    if (group !== undefined && group.recipient_count <= largeGroup)
      await load(resolutionQuery(organizationId, group.address)).catch(() => null)
  }
  // Both reject if there is no such group, and neither may go unnoticed.
  await Promise.all([members, resolution()])
  return null
}
