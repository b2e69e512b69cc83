import { Suspense } from 'react'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { CheckField } from '../../form/CheckField'
import { RadioField } from '../../form/RadioField'
import { SizeField } from '../../form/SizeField'
import { TextField } from '../../form/TextField'
import type { Form } from '../../form/use-form'
import type { DomainValues } from './domain-form'
import { LargerMailboxes } from './LargerMailboxes'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

// Loaded when needed: it is nearly as large as the rest of the page, and few domains have a catch-all.
const IdentityField = lazyWithRetry(
  async () => (await import('../../resources/identities/IdentityField')).IdentityField<DomainValues>,
)

interface DomainFieldsProps {
  form: Form<DomainValues>
  domain: Domain
}

/** The fields of a domain's settings, each with its effect. */
export const DomainFields = ({ form, domain }: DomainFieldsProps) => {
  const name = domain.domain_name_unicode
  return (
    <>
      <SizeField
        form={form}
        name="default_mailbox_limit_bytes"
        required
        description="For new mailboxes, unless you or their department set another size. Existing mailboxes don’t change."
      />
      <div className="flex flex-col gap-1.5">
        <SizeField
          form={form}
          name="max_mailbox_limit_bytes"
          required
          description="The largest size of a mailbox in this domain."
        />
        <LargerMailboxes domain={domain} text={form.values.max_mailbox_limit_bytes} />
      </div>
      <RadioField
        name="catch_all_mode"
        label={form.labels.catch_all_mode}
        value={form.values.catch_all_mode}
        onChange={(mode) => form.set('catch_all_mode', mode)}
        options={{
          off: 'Reject it. The sender learns that the address doesn’t exist.',
          identity: `Deliver it to one identity, including spam to made-up addresses in ${name}.`,
        }}
      >
        {form.values.catch_all_mode === 'identity' && (
          <Suspense fallback={<div className="h-20" />}>
            <IdentityField
              form={form}
              name="catch_all"
              required
              hasMailbox
              description="An identity with a mailbox. Search by address or name."
            />
          </Suspense>
        )}
      </RadioField>
      <CheckField
        name="subaddressing"
        label="Sub-addressing"
        checked={form.values.subaddressing}
        onChange={(enabled) => form.set('subaddressing', enabled)}
        description={
          form.values.subaddressing
            ? `Mail to ada+shop@${name} is delivered to ada@${name}. Users can make up such addresses.`
            : `Mail to ada+shop@${name} is treated like mail to an unknown address, even if a user has already given out ada+shop@${name}.`
        }
      />
      <TextField form={form} name="description" multiline description="Shown on the domain’s page." />
    </>
  )
}
