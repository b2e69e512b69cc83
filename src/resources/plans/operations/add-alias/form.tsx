import { AddAliasPlan } from '../../../../contract/generated/schemas/addAliasPlan.zod'
import { CheckField } from '../../../../form/CheckField'
import { MomentField } from '../../../../form/MomentField'
import { TextField } from '../../../../form/TextField'
import type { FormFields } from '../../../../form/use-form'
import { fromLocalInput } from '../../../../util/time'
import { DomainField } from '../../../domains/DomainField'
import { defineForm } from '../form'
import { domainErrors } from '../shared/domain-errors'

interface Values {
  /** '' for none. */
  domain_id: string
  note: string
  /** As the input has it; '' for never. */
  expires_at: string
  may_send_as: boolean
}

const Fields = ({ form }: { form: FormFields<Values> }) => {
  const { labels, values, errors, set } = form
  return (
    <>
      <DomainField form={form} name="domain_id" required />
      <TextField
        form={form}
        name="note"
        description="What these aliases are for. Only administrators see it."
      />
      <MomentField
        name="expires_at"
        label={labels.expires_at}
        value={values.expires_at}
        error={errors['expires_at']}
        description="After this time, mail is rejected. Leave empty if the aliases never expire."
        onChange={(value) => set('expires_at', value)}
      />
      <CheckField
        name="may_send_as"
        label={labels.may_send_as}
        checked={values.may_send_as}
        onChange={(isOn) => set('may_send_as', isOn)}
        description="Each identity can send mail with its alias as the sender."
      />
    </>
  )
}

export const addAliasForm = defineForm<AddAliasPlan, Values>({
  schema: AddAliasPlan,
  introduction:
    'Each identity gets an alias with its user name in the domain that you choose. Mail to the alias is delivered to the identity.',
  labels: { domain_id: 'Domain', note: 'Note', expires_at: 'Expires', may_send_as: 'Send as' },
  initial: { domain_id: '', note: '', expires_at: '', may_send_as: false },
  Fields,
  changeOf: ({ domain_id, note, expires_at, may_send_as }) => ({
    domain_id,
    ...(note.trim() === '' ? {} : { note: note.normalize('NFC').trim() }),
    ...(expires_at === '' ? {} : { expires_at: fromLocalInput(expires_at) ?? null }),
    may_send_as,
  }),
  check: domainErrors,
})
