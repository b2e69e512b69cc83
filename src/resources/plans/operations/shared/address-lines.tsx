import type { ReactNode } from 'react'
import type { Plan } from '../../../../contract/generated/schemas/plan.zod'
import { IdentityById } from './IdentityById'

/** Who gets the mail to the addresses of deleted identities. */
export const addressLines = ({ address_to }: Plan['change']): ReactNode[] =>
  address_to === undefined
    ? []
    : [
        <>
          Once they are deleted, mail to their addresses is delivered to <IdentityById id={address_to} />.
        </>,
      ]
