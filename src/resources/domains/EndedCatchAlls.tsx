import { useQuery } from '@tanstack/react-query'
import { maxListLimit } from '../../api/list-page'
import { listDomains } from '../../contract/generated/operations/domains'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { domainsQuery } from './queries'

/** The catch-alls that end with an identity or its mailbox, as items of a list. */
export const EndedCatchAlls = ({ identityId }: { identityId: string }) => {
  const { organization_id } = useOrganization()
  const maySeeDomains = useMissingPermission(listDomains) === null
  const domains = useQuery({
    ...domainsQuery(organization_id, { limit: maxListLimit }),
    enabled: maySeeDomains,
  })
  const catchAllDomains = domains.data?.body.items.filter(
    ({ settings }) => settings.catch_all.identity_id === identityId,
  )
  const isIncomplete = catchAllDomains === undefined || (domains.data?.body.total ?? 0) > maxListLimit
  return (
    <>
      {catchAllDomains?.map(({ domain_id, domain_name_unicode }) => (
        <li key={domain_id}>
          <strong>The catch-all of {domain_name_unicode}</strong> is turned off.
        </li>
      ))}
      {isIncomplete && <li>If it is the catch-all of a domain, the catch-all is turned off.</li>}
    </>
  )
}
