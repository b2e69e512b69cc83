import type { FieldErrors } from '../../../../form/validate'

/** The error of a missing domain. */
export const domainErrors = ({ domain_id }: { domain_id: string }): FieldErrors =>
  domain_id === '' ? { domain_id: 'Choose a domain.' } : {}
