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

// Loaded when it is needed: it is nearly as large as the rest of the page, and few domains have a catch-all.
const IdentityField = lazyWithRetry(
  async () => (await import('../../resources/identities/IdentityField')).IdentityField<DomainValues>,
)

interface DomainFieldsProps {
  form: Form<DomainValues>
  domain: Domain
}

/** The fields of a domain's settings, each with the effect of a change. */
export const DomainFields = ({ form, domain }: DomainFieldsProps) => {
  const name = domain.domain_name_unicode
  return (
    <>
      <SizeField
        form={form}
        name="default_mailbox_limit_bytes"
        required
        description="For mailboxes that are created from now on without a size of their own or one of the department. Present ones stay as they are."
      />
      <div className="flex flex-col gap-1.5">
        <SizeField
          form={form}
          name="max_mailbox_limit_bytes"
          required
          description="No mailbox of this domain can be made larger than that."
        />
        <LargerMailboxes domain={domain} text={form.values.max_mailbox_limit_bytes} />
      </div>
      <RadioField
        name="catch_all_mode"
        label={form.labels.catch_all_mode}
        value={form.values.catch_all_mode}
        onChange={(mode) => form.set('catch_all_mode', mode)}
        options={{
          off: 'Refuse it: whoever wrote is to learn that the address does not exist',
          identity: `Deliver it to one identity: also spam to invented addresses in ${name}`,
        }}
      >
        {form.values.catch_all_mode === 'identity' && (
          <Suspense fallback={<div className="h-20" />}>
            <IdentityField
              form={form}
              name="catch_all"
              required
              hasMailbox
              description="Identities that have a mailbox, by address or name."
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
            ? `Mail to ada+shop@${name} is mail to ada@${name}: everyone can make up addresses of their own.`
            : `Mail to ada+shop@${name} is mail to an unknown address, also where somebody uses such an address already.`
        }
      />
      <TextField
        form={form}
        name="description"
        multiline
        description="What the domain is for, if that helps."
      />
    </>
  )
}
