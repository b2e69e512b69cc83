import type { Domain } from '../../contract/generated/schemas/domain.zod'
import * as paths from '../../paths'
import { firstCheck } from '../../resources/dns/first-check'
import { DnsState } from '../../resources/dns/DnsState'
import { typeset } from '../../resources/dns/typeset'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { formatMinute } from '../../util/time'

/** Whether mail to and from a domain works, in one sentence, and the way to its DNS records. */
export const DnsCard = ({ domain }: { domain: Domain }) => {
  const { organization_id } = useOrganization()
  const { domain_id, dns_status, dns_sentence, dns_unchecked_since } = domain
  return (
    <section
      aria-labelledby="domain-dns"
      className="flex flex-col gap-2 rounded-md border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="domain-dns" className="text-base font-semibold">
          DNS
        </h2>
        <DnsState status={dns_status} />
        <ButtonLink className="ml-auto print:hidden" to={paths.domainDns(organization_id, domain_id)}>
          Show DNS records
        </ButtonLink>
      </div>
      <p className="wrap-anywhere">{dns_sentence === null ? firstCheck : typeset(dns_sentence)}</p>
      {dns_unchecked_since !== null && (
        <p className="text-muted">
          No check since {formatMinute(new Date(dns_unchecked_since))} had a clear result.
          {dns_status !== 'cannot_tell' && ' This is the last known state.'}
        </p>
      )}
    </section>
  )
}
