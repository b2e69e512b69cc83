import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../session/organization'
import { healthQuery } from './queries'

/** Why links to DNS records can't be created, as a sentence; null while they can, or while that is unknown. */
export const useDnsLinksOff = (): string | null => {
  const { organization_id } = useOrganization()
  // It changes only with the installation, so it can be a minute old.
  const { data } = useQuery({
    ...healthQuery(organization_id),
    staleTime: 60_000,
    refetchInterval: false,
  })
  return data?.body.dns_links === false
    ? 'Links are switched off on this server. The operator can switch them on (POSTROOM_DNS_LINKS).'
    : null
}
