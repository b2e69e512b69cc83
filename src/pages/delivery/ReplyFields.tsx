import { CheckField } from '../../form/CheckField'
import { MomentField } from '../../form/MomentField'
import { TextField } from '../../form/TextField'
import type { Form } from '../../form/use-form'
import { deliveryLabels, type DeliveryValues } from './delivery-form'

/** The fields of an auto-reply. */
export const ReplyFields = ({ form }: { form: Form<DeliveryValues> }) => {
  const { values, errors, set } = form
  return (
    <>
      <CheckField
        name="replies"
        label={deliveryLabels.replies}
        checked={values.replies}
        onChange={(isOn) => set('replies', isOn)}
      />
      {values.replies && (
        <div className="flex flex-col gap-4 pl-6">
          <TextField form={form} name="subject" required />
          <TextField form={form} name="text" required multiline />
          <MomentField
            name="starts_at"
            label={deliveryLabels.starts_at}
            value={values.starts_at}
            error={errors['starts_at']}
            description="Leave empty to begin now."
            onChange={(value) => set('starts_at', value)}
          />
          <MomentField
            name="ends_at"
            label={deliveryLabels.ends_at}
            value={values.ends_at}
            error={errors['ends_at']}
            description="Leave empty if it doesn’t end."
            onChange={(value) => set('ends_at', value)}
          />
          <TextField form={form} name="days" required />
        </div>
      )}
    </>
  )
}
