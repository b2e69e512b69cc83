import { ResizePlan } from '../../../../contract/generated/schemas/resizePlan.zod'
import { bytesOf, sizeError } from '../../../../form/parse-size'
import { RadioField } from '../../../../form/RadioField'
import { SizeField } from '../../../../form/SizeField'
import type { FormFields } from '../../../../form/use-form'
import { formatPercent } from '../../../../util/number'
import { defineForm } from '../form'

interface Values {
  mode: 'set' | 'grow' | 'shrink_to_fit'
  /** A size as typed. */
  bytes: string
}

const Fields = ({ form }: { form: FormFields<Values> }) => (
  <RadioField
    name="mode"
    label={form.labels.mode}
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

export const resizeForm = defineForm<ResizePlan, Values>({
  schema: ResizePlan,
  introduction: 'Identities without a mailbox are skipped.',
  labels: { mode: 'New size', bytes: 'Size' },
  initial: { mode: 'grow', bytes: '' },
  Fields,
  changeOf: ({ mode, bytes }) => ({ mode, ...(mode === 'shrink_to_fit' ? {} : { bytes: bytesOf(bytes) }) }),
  check: ({ mode, bytes }) => {
    const error = mode === 'shrink_to_fit' ? null : sizeError(bytes)
    return error === null ? {} : { bytes: error }
  },
})
