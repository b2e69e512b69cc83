import { useQuery } from '@tanstack/react-query'
import { createAlias } from '../../contract/generated/operations/addresses'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import type { Resolution } from '../../contract/generated/schemas/resolution.zod'
import * as paths from '../../paths'
import { requiredLocalParts, requiredQuery } from '../../resources/addresses/queries'
import { whoGetsMail } from '../../resources/addresses/who-gets-mail'
import { postmasterWords } from '../../resources/health/mail-words'
import { useMail } from '../../resources/health/use-mail-state'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Link } from '../../ui/Link'
import { fromPage } from '../../ui/use-close-panel'
import { countOf } from '../../util/number'

const linkStyle = 'inline-flex min-h-6 items-center text-accent hover:underline pointer-coarse:min-h-11'

/** The addresses that each domain should have (RFC 2142): who reads them, and an offer to add an alias. */
export const RequiredAddresses = ({ domain }: { domain: Domain }) => (
  <>
    {requiredLocalParts.map((localPart) => (
      <RequiredAddress key={localPart} domain={domain} localPart={localPart} />
    ))}
  </>
)

/** Whether an identity or alias has the address, or a deleted identity had it. */
const isTaken = ({ steps: [first] }: Resolution) => first !== undefined && first.kind !== 'unknown'

const takenWords = ({ outcome, recipient_count, steps: [first] }: Resolution): string => {
  if (first?.kind === 'held') return 'This mail is rejected. The address is reserved for a deleted identity.'
  if (outcome !== 'delivered') return 'This mail is rejected.'
  if (first?.kind === 'identity') return `${first.display_name ?? first.address_unicode} gets this mail.`
  return `${first?.kind === 'group' ? 'A group' : 'An alias'} delivers this mail to ${countOf(recipient_count, 'mailbox', 'mailboxes')}.`
}

const RequiredAddress = ({ domain, localPart }: { domain: Domain; localPart: string }) => {
  const { organization_id } = useOrganization()
  const { domain_id, domain_name, domain_name_unicode, settings } = domain
  const createDisabledReason = useMissingPermission(createAlias)
  const mail = useMail()
  const { data } = useQuery(requiredQuery(organization_id, domain_name, localPart))
  const resolution = data?.body
  const isAddressTaken = resolution !== undefined && isTaken(resolution)
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline">
      <Link to={whoGetsMail(organization_id, `${localPart}@${domain_name_unicode}`)} className={linkStyle}>
        {localPart}@
      </Link>
      <span>
        {isAddressTaken
          ? takenWords(resolution)
          : mail && postmasterWords(mail, settings.catch_all.identity_id !== null)}{' '}
        {/* Where the mail is rejected, the proposal above has the link. */}
        {resolution?.outcome === 'delivered' && !isAddressTaken && createDisabledReason === null && (
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
