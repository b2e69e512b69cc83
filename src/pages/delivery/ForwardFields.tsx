import { CheckField } from '../../form/CheckField'
import { RadioField } from '../../form/RadioField'
import { TextField } from '../../form/TextField'
import type { Form } from '../../form/use-form'
import { IdentityField } from '../../resources/identities/IdentityField'
import { deliveryLabels, type DeliveryValues } from './delivery-form'

interface ForwardFieldsProps {
  form: Form<DeliveryValues>
  /** Why no forward may lead to another mail system; null where one may. */
  outsideReason: string | null
}

/** The fields of a forward. */
export const ForwardFields = ({ form, outsideReason }: ForwardFieldsProps) => {
  const { values, set } = form
  return (
    <>
      <RadioField
        name="target"
        label={deliveryLabels.target}
        value={values.target}
        onChange={(target) => set('target', target)}
        options={{
          none: 'No',
          identity: 'To an identity of the organization',
          outside: 'To an address of another mail system',
        }}
        disabledReasons={{ outside: outsideReason }}
      >
        {values.target === 'identity' && (
          <IdentityField form={form} name="to_identity_id" hasMailbox required />
        )}
        {values.target === 'outside' && <TextField form={form} name="to_address" required />}
      </RadioField>
      {values.target !== 'none' && (
        <CheckField
          name="keep_copy"
          label={deliveryLabels.keep_copy}
          checked={values.keep_copy}
          onChange={(isOn) => set('keep_copy', isOn)}
        />
      )}
    </>
  )
}
