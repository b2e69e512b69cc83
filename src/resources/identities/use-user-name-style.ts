import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listIdentities } from '../../contract/generated/operations/identities'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { identitiesQuery } from './queries'
import { styleOf, type UserNameStyle } from './user-name'

/** How the newest people of a domain have their user names, so that the next one gets it alike; '' for no domain. */
export const useUserNameStyle = (domainId: string, enabled = true): UserNameStyle => {
  const { organization_id } = useOrganization()
  const maySeePeople = useMissingPermission(listIdentities) === null
  const newest = { domain_id: domainId, sort: '-created_at', limit: 25 } as const
  const people = useQuery({
    ...identitiesQuery(organization_id, newest),
    enabled: enabled && maySeePeople && domainId !== '',
  }).data?.body.items
  return useMemo(() => styleOf(people ?? []), [people])
}
