import { LeavePlan } from '../../../../contract/generated/schemas/leavePlan.zod'
import { TextField } from '../../../../form/TextField'
import type { FormFields } from '../../../../form/use-form'
import { IdentityField } from '../../../identities/IdentityField'
import { defineForm } from '../form'
import { AddressSuccessorField, addressSuccessorLabel } from '../shared/AddressSuccessorField'
import { noSuspension, SuspensionFields, suspensionLabels } from '../shared/suspension'
import { leaveChangeOf, leaveErrors, type LeaveValues } from './leave-values'
import { LeaverMailFields } from './LeaverMailFields'

const Fields = ({ form }: { form: FormFields<LeaveValues> }) => (
  <>
    <SuspensionFields form={form} />
    <TextField
      form={form}
      name="delete_after_days"
      description="Leave empty to keep the identities. Otherwise a separate bulk change deletes them on that day. You can reschedule or cancel it, or restore the identities for 30 more days."
    />
    <LeaverMailFields form={form} />
    <IdentityField
      form={form}
      name="aliases_to"
      hasMailbox
      placeholder="No change"
      description="Aliases that deliver to the identities will deliver to this one instead."
    />
    {form.values.delete_after_days.trim() !== '' && <AddressSuccessorField form={form} />}
  </>
)

export const leaveForm = defineForm<LeavePlan, LeaveValues>({
  schema: LeavePlan,
  introduction: 'Blocks sign-in, signs out all devices and replaces the password. Mail is kept.',
  labels: {
    ...suspensionLabels,
    delete_after_days: 'Delete after (days)',
    aliases_to: 'Aliases deliver to',
    address_to: addressSuccessorLabel,
    forward_to: 'Forward new mail to',
    replies: 'Answer new mail automatically',
    subject: 'Subject',
    text: 'Text',
    stop_rules: 'Stop users’ rules permanently',
  },
  initial: {
    ...noSuspension,
    delete_after_days: '',
    aliases_to: '',
    address_to: '',
    forward_to: '',
    replies: false,
    subject: '',
    text: '',
    stop_rules: false,
  },
  Fields,
  changeOf: leaveChangeOf,
  check: leaveErrors,
  lostAddresses: ({ aliases_to, delivery_while_suspended, delete_after_days }) =>
    aliases_to === ''
      ? { losesMail: delivery_while_suspended === 'reject' || delete_after_days.trim() !== '' }
      : null,
})
