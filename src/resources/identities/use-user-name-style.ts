import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listIdentities } from '../../contract/generated/operations/identities'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { identitiesQuery } from './queries'
import { styleOf, type UserNameStyle } from './user-name'

/** The style of user names of the newest identities of a domain, for the next one. The id is '' for no domain. */
export const useUserNameStyle = (domainId: string, enabled = true): UserNameStyle => {
  const { organization_id } = useOrganization()
  const maySearch = useMissingPermission(listIdentities) === null
  const newest = { domain_id: domainId, sort: '-created_at', limit: 25 } as const
  const identities = useQuery({
    ...identitiesQuery(organization_id, newest),
    enabled: enabled && maySearch && domainId !== '',
  }).data?.body.items
  return useMemo(() => styleOf(identities ?? []), [identities])
}
