import type { SuspendPlan } from '../../../../contract/generated/schemas/suspendPlan.zod'
import { RadioField } from '../../../../form/RadioField'
import { TextField } from '../../../../form/TextField'
import type { FormFields } from '../../../../form/use-form'
import { useDeliveryText } from '../../../identities/delivery-text'

/** What a suspension asks for. */
export interface SuspensionValues {
  status_reason: string
  delivery_while_suspended: 'accept' | 'reject' | 'keep'
}

export const suspensionLabels = {
  status_reason: 'Reason',
  delivery_while_suspended: 'Mail while suspended',
}

export const noSuspension: SuspensionValues = { status_reason: '', delivery_while_suspended: 'keep' }

/** Returns the members of a change that suspends. */
export const suspensionOf = ({
  status_reason,
  delivery_while_suspended,
}: SuspensionValues): NonNullable<SuspendPlan['change']> => ({
  ...(status_reason.trim() === '' ? {} : { status_reason: status_reason.normalize('NFC').trim() }),
  ...(delivery_while_suspended === 'keep' ? {} : { delivery_while_suspended }),
})

/** The reason, and what happens to mail in the meantime. */
export const SuspensionFields = ({ form }: { form: FormFields<SuspensionValues> }) => (
  <>
    <TextField form={form} name="status_reason" description="Internal note. Only administrators see it." />
    <RadioField
      name="delivery_while_suspended"
      label={form.labels.delivery_while_suspended}
      value={form.values.delivery_while_suspended}
      onChange={(value) => form.set('delivery_while_suspended', value)}
      options={{ keep: 'Keep the setting of each identity.', ...useDeliveryText() }}
    />
  </>
)
