import { DeletePlan } from '../../../../contract/generated/schemas/deletePlan.zod'
import { defineForm } from '../form'
import { AddressSuccessorField, addressSuccessorLabel } from '../shared/AddressSuccessorField'

export const deleteForm = defineForm<DeletePlan, { address_to: string }>({
  schema: DeletePlan,
  introduction:
    'The identities are deleted. You can restore them, with their mail, for 30 days. Their addresses stay reserved until then.',
  labels: { address_to: addressSuccessorLabel },
  initial: { address_to: '' },
  Fields: AddressSuccessorField,
  changeOf: ({ address_to }) => (address_to === '' ? undefined : { address_to }),
  lostAddresses: ({ address_to }) => (address_to === '' ? { losesMail: true } : null),
})
