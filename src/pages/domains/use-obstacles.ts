import { useQuery } from '@tanstack/react-query'
import { listAddresses } from '../../contract/generated/operations/addresses'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import * as paths from '../../paths'
import { addressesQuery } from '../../resources/addresses/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { countOf } from '../../util/number'

/** Addresses because of which a domain can't be removed, and where they are listed. */
export interface Obstacle {
  words: string
  to: string
}

/**
 * What a domain has that must be deleted before it is removed; undefined until that is known. Without the permission to see
 * addresses only its identities are known, and the API says the rest.
 */
export const useObstacles = (domainId: string, domain: Domain | undefined): Obstacle[] | undefined => {
  const { organization_id } = useOrganization()
  const enabled = useMissingPermission(listAddresses) === null
  const countQuery = (kind: 'alias' | 'group') =>
    addressesQuery(organization_id, { kind, domain_id: domainId, limit: 1 })
  const aliases = useQuery({ ...countQuery('alias'), enabled, staleTime: 0 })
  const groups = useQuery({ ...countQuery('group'), enabled, staleTime: 0 })
  if (domain === undefined || aliases.isLoading || groups.isLoading) return undefined
  const addresses = (kind: string) => `${paths.addresses(organization_id)}?kind=${kind}&domain_id=${domainId}`
  const all = [
    {
      count: domain.identity_count,
      names: ['identity', 'identities'],
      to: `${paths.identities(organization_id)}?domain_id=${domainId}`,
    },
    { count: aliases.data?.body.total ?? 0, names: ['alias', 'aliases'], to: addresses('alias') },
    { count: groups.data?.body.total ?? 0, names: ['group', 'groups'], to: addresses('group') },
  ] as const
  return all
    .filter(({ count }) => count > 0)
    .map(({ count, names: [one, many], to }) => ({ words: countOf(count, one, many), to }))
}
