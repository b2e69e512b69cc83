import { useQueries } from '@tanstack/react-query'
import { createAlias, resolveAddress } from '../../contract/generated/operations/addresses'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import * as paths from '../../paths'
import { requiredLocalParts, requiredQuery } from '../../resources/addresses/queries'
import { isFreeAndRejected } from '../../resources/addresses/required-text'
import { whoGetsMail } from '../../resources/addresses/who-gets-mail'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { Notice } from '../../ui/Notice'
import { fromPage } from '../../ui/use-close-panel'
import { joinNames } from '../../util/join-names'

/** A proposal while a domain rejects mail to an address that each domain should have (RFC 2142), as a new domain does. */
export const UnreadAddresses = ({ domain }: { domain: Domain }) => {
  const { organization_id } = useOrganization()
  const { domain_id, domain_name, domain_name_unicode } = domain
  const createDisabledReason = useMissingPermission(createAlias)
  const mayAsk = useMissingPermission(resolveAddress) === null
  const results = useQueries({
    queries: requiredLocalParts.map((localPart) => ({
      ...requiredQuery(organization_id, domain_name, localPart),
      enabled: mayAsk,
    })),
  })
  const unread = requiredLocalParts.flatMap((localPart, index) => {
    const resolution = results[index]?.data?.body
    if (resolution?.outcome !== 'refused') return []
    return [{ localPart, canBeAdded: isFreeAndRejected(resolution) }]
  })
  if (unread.length === 0 || domain.status === 'suspended') return null
  return (
    <Notice
      tone="info"
      title={`Mail to ${joinNames(unread.map(({ localPart }) => `${localPart}@`))} is rejected`}
    >
      <p>
        Others write to {unread.length === 1 ? 'this address' : 'these addresses'} to report problems with
        mail from {domain_name_unicode}.
      </p>
      <div className="flex flex-wrap gap-2 print:hidden">
        {unread.map(({ localPart, canBeAdded }) =>
          canBeAdded ? (
            <ButtonLink
              key={localPart}
              to={{
                pathname: paths.newAlias(organization_id),
                search: `?local_part=${localPart}&for_domain=${domain_id}`,
              }}
              state={fromPage}
              disabledReason={createDisabledReason}
            >
              Add alias {localPart}@
            </ButtonLink>
          ) : (
            <ButtonLink
              key={localPart}
              to={whoGetsMail(organization_id, `${localPart}@${domain_name_unicode}`)}
            >
              Show why {localPart}@ rejects mail
            </ButtonLink>
          ),
        )}
      </div>
    </Notice>
  )
}
