import type { Domain } from '../../contract/generated/schemas/domain.zod'

/** How a domain is written in DNS (RFC 5891), where that differs from how people write it. */
export const Punycode = ({ domain_name, domain_name_unicode }: Domain) =>
  domain_name === domain_name_unicode ? null : (
    <code className="font-mono text-xs text-muted wrap-anywhere">{domain_name}</code>
  )
