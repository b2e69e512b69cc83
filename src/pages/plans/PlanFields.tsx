import type { ComponentType } from 'react'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import { CheckField } from '../../form/CheckField'
import { RadioField } from '../../form/RadioField'
import { SizeField } from '../../form/SizeField'
import { TextField } from '../../form/TextField'
import type { Form } from '../../form/use-form'
import { GroupField } from '../../resources/addresses/GroupField'
import { DepartmentField } from '../../resources/departments/DepartmentField'
import { useSelfServicePage } from '../../resources/health/use-self-service-page'
import { useDeliveryWords } from '../../resources/identities/delivery-words'
import { formatPercent } from '../../util/number'
import { AddressSuccessorField, NewAliasFields, RenameFields, SuccessorFields } from './AddressFields'
import { LeaverMailFields } from './LeaverMailFields'
import { planLabels, type PlanValues } from './plan-form'

interface FieldsProps {
  form: Form<PlanValues>
}

const SuspensionFields = ({ form }: FieldsProps) => (
  <>
    <TextField form={form} name="status_reason" description="Internal note. The users don’t see it." />
    <RadioField
      name="delivery_while_suspended"
      label={planLabels.delivery_while_suspended}
      value={form.values.delivery_while_suspended}
      onChange={(value) => form.set('delivery_while_suspended', value)}
      options={{ keep: 'Keep the setting of each identity.', ...useDeliveryWords() }}
    />
  </>
)

const ResizeFields = ({ form }: FieldsProps) => (
  <RadioField
    name="mode"
    label={planLabels.mode}
    value={form.values.mode}
    onChange={(value) => form.set('mode', value)}
    options={{
      grow: 'Increase by',
      set: 'Set to',
      shrink_to_fit: 'Shrink to fit',
    }}
  >
    {form.values.mode === 'shrink_to_fit' ? (
      <p className="text-muted">
        The smallest whole size at which the mailbox is at most {formatPercent(90)} full. No mailbox gets
        larger. Mailboxes that were not measured yet can’t change.
      </p>
    ) : (
      <SizeField form={form} name="bytes" required />
    )}
  </RadioField>
)

const LeaveFields = ({ form }: FieldsProps) => (
  <>
    <SuspensionFields form={form} />
    <TextField
      form={form}
      name="delete_after_days"
      description="Leave empty to keep the identities. Otherwise a separate bulk change deletes them on that day. You can reschedule or cancel it, or restore the identities for 30 more days."
    />
    <LeaverMailFields form={form} />
    <SuccessorFields form={form} />
  </>
)

const MoveFields = ({ form }: FieldsProps) => (
  <DepartmentField
    form={form}
    name="department_id"
    placeholder="None"
    description="Leave empty to remove them from their department."
  />
)

const PasswordFields = ({ form }: FieldsProps) => {
  const { passwordChangeText } = useSelfServicePage()
  return (
    <CheckField
      name="must_change_password"
      label={`The passwords ${passwordChangeText}`}
      checked={form.values.must_change_password}
      onChange={(isOn) => form.set('must_change_password', isOn)}
    />
  )
}

const GroupFields = ({ form }: FieldsProps) => (
  <GroupField
    form={form}
    name="group_id"
    required
    description="Groups whose members are always those of a department aren’t offered."
  />
)

const fields: Readonly<Record<PlanOperation, ComponentType<FieldsProps> | null>> = {
  suspend: SuspensionFields,
  reactivate: null,
  move: MoveFields,
  resize: ResizeFields,
  reset_password: PasswordFields,
  leave: LeaveFields,
  delete: AddressSuccessorField,
  restore: null,
  import: null,
  add_alias: NewAliasFields,
  rename: RenameFields,
  add_to_group: GroupFields,
  remove_from_group: GroupFields,
}

/** The fields of an operation; nothing if it has none. */
export const PlanFields = ({ form, operation }: FieldsProps & { operation: PlanOperation }) => {
  const Fields = fields[operation]
  return Fields && <Fields form={form} />
}
