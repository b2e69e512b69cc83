import { useQuery } from '@tanstack/react-query'
import { listDomains } from '../../contract/generated/operations/domains'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { maxListLimit } from '../../api/list-page'
import { domainsQuery } from '../../resources/domains/queries'
import { formatBytes } from '../../util/bytes'
import { useUnits } from '../../util/units'

/** What goes with an identity when it is deleted. */
export const DeletionConsequences = ({ identity }: { identity: Identity }) => {
  const { organization_id } = useOrganization()
  const units = useUnits()
  const mayNotSeeDomains = useMissingPermission(listDomains) !== null
  const domains = useQuery({
    ...domainsQuery(organization_id, { limit: maxListLimit }),
    enabled: !mayNotSeeDomains,
  })
  const { identity_id, display_name, mailbox } = identity
  const catchAllDomains = domains.data?.body.items.filter(
    ({ settings }) => settings.catch_all.identity_id === identity_id,
  )
  const isIncomplete = catchAllDomains === undefined || (domains.data?.body.total ?? 0) > maxListLimit
  return (
    <>
      <p>
        <bdi>{display_name}</bdi> can no longer sign in. With the identity goes, for good:
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {mailbox === null ? (
          <li>No mailbox: it has none.</li>
        ) : (
          <li>
            Its mailbox with{' '}
            {mailbox.used_bytes === null ? (
              <strong>whatever is stored in it, which is not known</strong>
            ) : mailbox.used_bytes === 0 ? (
              'nothing stored in it'
            ) : (
              <strong>{formatBytes(mailbox.used_bytes, units)} of stored mail</strong>
            )}
            ; {formatBytes(mailbox.limit_bytes, units)} can be allotted again.
          </li>
        )}
        {catchAllDomains?.map(({ domain_id, domain_name_unicode }) => (
          <li key={domain_id}>
            <strong>The catch-all of {domain_name_unicode}</strong>: it is turned off, and mail to addresses
            that do not exist is refused.
          </li>
        ))}
        {isIncomplete && <li>The catch-all of a domain, if it is one: it is turned off.</li>}
        <li>Its address, which somebody else can get then.</li>
      </ul>
      <p>This cannot be undone.</p>
    </>
  )
}
