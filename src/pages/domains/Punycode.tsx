import type { Domain } from '../../contract/generated/schemas/domain.zod'

/** The name of a domain as in DNS (RFC 5891), when it differs from the Unicode name, which is cut only after it. */
export const Punycode = ({
  domain_name,
  domain_name_unicode,
}: Pick<Domain, 'domain_name' | 'domain_name_unicode'>) =>
  domain_name === domain_name_unicode ? null : (
    <code className="font-mono min-w-0 shrink-[999] truncate text-xs text-muted @max-2xl:hidden">
      {domain_name}
    </code>
  )
