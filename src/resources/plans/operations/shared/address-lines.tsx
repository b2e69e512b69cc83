import type { ReactNode } from 'react'
import type { Plan } from '../../../../contract/generated/schemas/plan.zod'
import { IdentityById } from './IdentityById'

/**
 * What happens to the addresses of deleted identities: who gets their mail, or which of them are deleted later. Former addresses
 * that deliver to a successor stay, directly or through an alias at the reserved address.
 */
export const addressLines = ({ address_to, aliases_to }: Plan['change']): ReactNode[] => {
  if (address_to !== undefined)
    return [
      <>
        Once they are deleted, mail to their addresses is delivered to <IdentityById id={address_to} />.
      </>,
    ]
  return aliases_to === undefined
    ? ['30 days after the deletion, former addresses that deliver only to these identities are deleted too.']
    : []
}
