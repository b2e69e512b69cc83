import { RenamePlan } from '../../../../contract/generated/schemas/renamePlan.zod'
import { MomentField } from '../../../../form/MomentField'
import { RadioField } from '../../../../form/RadioField'
import type { FormFields } from '../../../../form/use-form'
import { fromLocalInput } from '../../../../util/time'
import { DomainField } from '../../../domains/DomainField'
import { defineForm } from '../form'
import { domainErrors } from '../shared/domain-errors'

interface Values {
  /** '' for none. */
  domain_id: string
  /** How long the old address delivers to the identity. */
  keep: 'always' | 'until' | 'no'
  /** As the input has it; '' for none. */
  alias_expires_at: string
}

const Fields = ({ form }: { form: FormFields<Values> }) => {
  const { labels, values, errors, set } = form
  return (
    <>
      <DomainField form={form} name="domain_id" required />
      <RadioField
        name="keep"
        label={labels.keep}
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
            label={labels.alias_expires_at}
            value={values.alias_expires_at}
            error={errors['alias_expires_at']}
            onChange={(value) => set('alias_expires_at', value)}
          />
        )}
      </RadioField>
      <p className="text-muted">
        Open mail apps are signed out once.{' '}
        {values.keep === 'no'
          ? 'They can’t sign in again until the new address is entered as the user name.'
          : 'They can still sign in with the old address and the saved password.'}
      </p>
    </>
  )
}

export const renameForm = defineForm<RenamePlan, Values>({
  schema: RenamePlan,
  introduction:
    'Each identity gets an address with its user name in the domain that you choose. Mailboxes, passwords and aliases stay the same.',
  labels: { domain_id: 'Domain', keep: 'Mail to the old addresses', alias_expires_at: 'Until' },
  initial: { domain_id: '', keep: 'always', alias_expires_at: '' },
  Fields,
  changeOf: ({ domain_id, keep, alias_expires_at }) => ({
    domain_id,
    leave_alias: keep !== 'no',
    ...(keep === 'until' ? { alias_expires_at: fromLocalInput(alias_expires_at) ?? null } : {}),
  }),
  check: (values) => ({
    ...domainErrors(values),
    ...(values.keep === 'until' && values.alias_expires_at === ''
      ? { alias_expires_at: 'Choose the time until which mail is delivered.' }
      : {}),
  }),
})
