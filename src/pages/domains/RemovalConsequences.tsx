import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { readableAddress } from '../../util/unicode-name'

/** The consequences of removing a domain without addresses. */
export const RemovalConsequences = ({ domain }: { domain: Domain }) => {
  const { domain_name: address, domain_name_unicode: address_unicode, is_primary } = domain
  return (
    <>
      <p>
        Mail to <bdi>{readableAddress({ address, address_unicode })}</bdi> will be rejected, and you won’t be
        able to create addresses in it. You can restore the domain, with its settings, for 30 days.
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {is_primary && <li>If you have other domains, the oldest becomes the primary one.</li>}
        <li>Deleted identities of the domain can be restored only after the domain.</li>
        <li>Its DNS records are no longer checked, and links to them stop working.</li>
        <li>The name stays reserved for your organization for 30 days.</li>
      </ul>
    </>
  )
}
