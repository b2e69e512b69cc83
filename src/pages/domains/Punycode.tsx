import type { Domain } from '../../contract/generated/schemas/domain.zod'

/** The name of a domain as in DNS (RFC 5891), when it differs from the Unicode name. */
export const Punycode = ({ domain_name, domain_name_unicode }: Domain) =>
  domain_name === domain_name_unicode ? null : (
    <code className="font-mono text-xs text-muted wrap-anywhere">{domain_name}</code>
  )
