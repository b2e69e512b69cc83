import { useQuery } from '@tanstack/react-query'
import { createAlias, resolveAddress } from '../../contract/generated/operations/addresses'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import * as paths from '../../paths'
import { requiredLocalParts, requiredQuery } from '../../resources/addresses/queries'
import { requiredText } from '../../resources/addresses/required-text'
import { whoGetsMail } from '../../resources/addresses/who-gets-mail'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Link } from '../../ui/Link'
import { fromPage } from '../../ui/use-close-panel'

const linkStyle = 'inline-flex min-h-6 items-center text-accent hover:underline pointer-coarse:min-h-11'

/** The addresses that each domain should have (RFC 2142): who reads them, and an offer to add an alias. */
export const RequiredAddresses = ({ domain }: { domain: Domain }) => (
  <>
    {requiredLocalParts.map((localPart) => (
      <RequiredAddress key={localPart} domain={domain} localPart={localPart} />
    ))}
  </>
)

const RequiredAddress = ({ domain, localPart }: { domain: Domain; localPart: string }) => {
  const { organization_id } = useOrganization()
  const { domain_id, domain_name, domain_name_unicode } = domain
  const createDisabledReason = useMissingPermission(createAlias)
  const readDisabledReason = useMissingPermission(resolveAddress)
  const { data } = useQuery({
    ...requiredQuery(organization_id, domain_name, localPart),
    enabled: readDisabledReason === null,
  })
  const resolution = data?.body
  const isUnknown = resolution?.steps[0]?.kind === 'unknown'
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline">
      <Link to={whoGetsMail(organization_id, `${localPart}@${domain_name_unicode}`)} className={linkStyle}>
        {localPart}@
      </Link>
      <span>
        {resolution === undefined ? readDisabledReason : requiredText(resolution)}{' '}
        {/* Where the mail is rejected, the proposal above has the link. */}
        {resolution?.outcome === 'delivered' && isUnknown && createDisabledReason === null && (
          <Link
            to={{
              pathname: paths.newAlias(organization_id),
              search: `?local_part=${localPart}&for_domain=${domain_id}`,
            }}
            state={fromPage}
            className={linkStyle}
          >
            Add alias {localPart}@
          </Link>
        )}
      </span>
    </div>
  )
}
