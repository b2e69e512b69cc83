import type { FormFields } from '../../../../form/use-form'
import { IdentityField } from '../../../identities/IdentityField'

/** The field that gives the mail to the addresses of deleted identities to another one. */
export const AddressSuccessorField = ({ form }: { form: FormFields<{ address_to: string }> }) => (
  <IdentityField
    form={form}
    name="address_to"
    hasMailbox
    placeholder="None"
    description="Each address of a deleted identity becomes an alias of this identity, until the deleted one is restored."
  />
)

export const addressSuccessorLabel = 'Mail after the deletion goes to'
