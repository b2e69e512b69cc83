import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import { CheckField } from '../../form/CheckField'
import { RadioField } from '../../form/RadioField'
import { SizeField } from '../../form/SizeField'
import { TextField } from '../../form/TextField'
import type { Form } from '../../form/use-form'
import { DepartmentField } from '../../resources/departments/DepartmentField'
import { deliveryWords } from '../../resources/identities/delivery-words'
import { formatPercent } from '../../util/number'
import { planLabels, type PlanValues } from './plan-form'

interface FieldsProps {
  form: Form<PlanValues>
}

const SuspensionFields = ({ form }: FieldsProps) => (
  <>
    <TextField
      form={form}
      name="status_reason"
      description="For whoever looks at it later; the people do not see it."
    />
    <RadioField
      name="delivery_while_suspended"
      label={planLabels.delivery_while_suspended}
      value={form.values.delivery_while_suspended}
      onChange={(value) => form.set('delivery_while_suspended', value)}
      options={{ keep: 'As it is set for each of them.', ...deliveryWords }}
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
      grow: 'Larger by so much',
      set: 'All to the same size',
      shrink_to_fit: 'Smaller, to what is stored and a little more',
    }}
  >
    {form.values.mode === 'shrink_to_fit' ? (
      <p className="text-muted">
        To the least whole GB or GiB of which at most {formatPercent(90)} are filled. None is made larger, and
        one that has not been measured stays.
      </p>
    ) : (
      <SizeField form={form} name="bytes" required />
    )}
  </RadioField>
)

/** What an operation asks for. */
export const PlanFields = ({ form, operation }: FieldsProps & { operation: PlanOperation }) => {
  switch (operation) {
    case 'suspend':
      return <SuspensionFields form={form} />
    case 'leave':
      return (
        <>
          <SuspensionFields form={form} />
          <TextField
            form={form}
            name="delete_after_days"
            description="Empty: never. The deletion is a bulk change of its own, which is made when this one has ended and waits for its day: until then it can be moved or cancelled. Once deleted, they can be restored for 30 days more, with their mail."
          />
        </>
      )
    case 'move':
      return (
        <DepartmentField
          form={form}
          name="department_id"
          placeholder="None"
          description="Empty: in no department any more."
        />
      )
    case 'resize':
      return <ResizeFields form={form} />
    case 'reset_password':
      return (
        <CheckField
          name="must_change_password"
          label={planLabels.must_change_password}
          checked={form.values.must_change_password}
          onChange={(isOn) => form.set('must_change_password', isOn)}
        />
      )
    default:
      return null
  }
}
