import { identityChoices, identityQuery } from './queries'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { useOrganization } from '../../session/organization'
import { PickField, type PickFieldProps } from '../../form/PickField'
import { readableAddress } from '../../util/unicode-name'

interface IdentityFieldProps<Values extends object> extends PickFieldProps<Values> {
  /** Only identities that have a mailbox, or that have none. */
  hasMailbox: boolean
}

/** One field of a form that holds an identity, found by address or name. */
export const IdentityField = <Values extends object>(props: IdentityFieldProps<Values>) => {
  const { hasMailbox, ...rest } = props
  const { organization_id } = useOrganization()
  return (
    <PickField
      {...rest}
      queryOf={(q) => identityChoices(organization_id, q, { has_mailbox: hasMailbox })}
      find={(id) => identityQuery(organization_id, id)}
      idOf={(identity: Identity) => identity.identity_id}
      nameOf={(identity: Identity) => `${readableAddress(identity)} (${identity.display_name})`}
    />
  )
}
