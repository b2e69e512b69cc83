import { CheckField } from '../../form/CheckField'
import { MomentField } from '../../form/MomentField'
import { TextField } from '../../form/TextField'
import type { Form } from '../../form/use-form'
import type { AliasValues } from './alias-form'
import { TargetsField } from './TargetsField'

interface AliasFieldsProps {
  form: Form<AliasValues>
  /** The id of the alias; absent for a new one. */
  aliasId?: string
}

/** The fields that a new and an edited alias have. */
export const AliasFields = ({ form, aliasId }: AliasFieldsProps) => {
  const { labels, values, errors, set } = form
  return (
    <>
      <TargetsField
        label={labels.target_ids}
        value={values.target_ids}
        error={errors['target_ids']}
        {...(aliasId === undefined ? {} : { without: aliasId })}
        onChange={(targets) => set('target_ids', targets)}
      />
      <TextField form={form} name="note" description="What this alias is for. Only administrators see it." />
      <MomentField
        name="expires_at"
        label={labels.expires_at}
        value={values.expires_at}
        error={errors['expires_at']}
        description="After this time, mail is rejected. Leave empty if the alias never expires."
        onChange={(value) => set('expires_at', value)}
      />
      <CheckField
        name="may_send_as"
        label={labels.may_send_as}
        checked={values.may_send_as}
        onChange={(checked) => set('may_send_as', checked)}
        description="Its recipients can send mail with this address as the sender."
      />
    </>
  )
}
