import { CheckField } from '../../form/CheckField'
import { MomentField } from '../../form/MomentField'
import { RadioField } from '../../form/RadioField'
import { TextField } from '../../form/TextField'
import type { Form } from '../../form/use-form'
import { DomainField } from '../../resources/domains/DomainField'
import { IdentityField } from '../../resources/identities/IdentityField'
import { planLabels, type PlanValues } from './plan-form'

interface FieldsProps {
  form: Form<PlanValues>
}

/** The fields of aliases in another domain. */
export const NewAliasFields = ({ form }: FieldsProps) => {
  const { values, errors, set } = form
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
        label={planLabels.expires_at}
        value={values.expires_at}
        error={errors['expires_at']}
        description="From this time, mail is rejected. Leave empty if the aliases don’t end."
        onChange={(value) => set('expires_at', value)}
      />
      <CheckField
        name="may_send_as"
        label={planLabels.may_send_as}
        checked={values.may_send_as}
        onChange={(isOn) => set('may_send_as', isOn)}
        description="Each identity can send mail with its alias as the sender."
      />
    </>
  )
}

/** The field that gives the mail to the addresses of deleted identities to another one. */
export const AddressSuccessorField = ({ form }: FieldsProps) => (
  <IdentityField
    form={form}
    name="address_to"
    hasMailbox
    placeholder="None"
    description="Each address of a deleted identity becomes an alias of this identity, until the deleted one is restored."
  />
)

/** The fields that give the mail of identities that leave to another one. */
export const SuccessorFields = ({ form }: FieldsProps) => (
  <>
    <IdentityField
      form={form}
      name="aliases_to"
      hasMailbox
      placeholder="No change"
      description="Aliases that lead to the identities will lead to this one instead."
    />
    {form.values.delete_after_days.trim() !== '' && <AddressSuccessorField form={form} />}
  </>
)

/** The fields of a rename to another domain. */
export const RenameFields = ({ form }: FieldsProps) => {
  const { values, errors, set } = form
  return (
    <>
      <DomainField form={form} name="domain_id" required />
      <RadioField
        name="keep"
        label={planLabels.keep}
        value={values.keep}
        onChange={(keep) => set('keep', keep)}
        options={{
          always: 'Deliver it as before. The old addresses become aliases.',
          until: 'Deliver it until a date, then reject it.',
          no: 'Treat it like mail to an unknown address. The old addresses become free.',
        }}
      >
        {values.keep === 'until' && (
          <MomentField
            name="alias_expires_at"
            label={planLabels.alias_expires_at}
            value={values.alias_expires_at}
            error={errors['alias_expires_at']}
            onChange={(value) => set('alias_expires_at', value)}
          />
        )}
      </RadioField>
      <p className="text-muted">
        Open mail programs are signed out once.{' '}
        {values.keep === 'no'
          ? 'They can’t sign in again until the new address is entered as the user name.'
          : 'They can still sign in with the old address and the saved password.'}
      </p>
    </>
  )
}
