import { queryClient } from '../../../../api/query-client'
import { CheckField } from '../../../../form/CheckField'
import { TextField } from '../../../../form/TextField'
import type { FormFields } from '../../../../form/use-form'
import { IdentityField } from '../../../identities/IdentityField'
import { identityQuery } from '../../../identities/queries'
import { useOrganization } from '../../../../session/organization'
import type { LeaveValues } from './leave-values'

/** The auto-reply that is proposed, with the identity to write to instead, if one is chosen. */
const proposal = (target: { display_name: string; address_unicode: string } | undefined) => ({
  subject: 'This mailbox is no longer monitored',
  text:
    target === undefined
      ? 'This mailbox is no longer monitored.'
      : `This mailbox is no longer monitored. Please write to ${target.display_name}, ${target.address_unicode}.`,
})

/** Returns a function that proposes an auto-reply with the identity to write to, unless the user has written another one. */
const usePropose = ({ values, set }: FormFields<LeaveValues>) => {
  const { organization_id } = useOrganization()
  return async (targetId: string) => {
    const former = queryClient.getQueryData(identityQuery(organization_id, values.forward_to).queryKey)
    if (values.text !== '' && values.text !== proposal(former?.body).text) return
    const query = identityQuery(organization_id, targetId)
    const target = targetId === '' ? null : await queryClient.ensureQueryData(query).catch(() => null)
    const { subject, text } = proposal(target?.body)
    if (values.subject === '') set('subject', subject)
    set('text', text)
  }
}

/** The fields that forward and answer the mail of identities that leave, and stop their rules. */
export const LeaverMailFields = ({ form }: { form: FormFields<LeaveValues> }) => {
  const { values, set } = form
  const propose = usePropose(form)
  const forwardForm: FormFields<LeaveValues> = {
    ...form,
    set: (name, value) => {
      set(name, value)
      if (name === 'forward_to' && values.replies) void propose(String(value))
    },
  }
  const rules = (
    <CheckField
      name="stop_rules"
      label={form.labels.stop_rules}
      checked={values.stop_rules}
      onChange={(isOn) => set('stop_rules', isOn)}
      description="The user’s rules don’t run during a suspension. With this, they stay stopped when the identity is reactivated."
    />
  )
  if (values.delivery_while_suspended === 'reject') return rules
  return (
    <>
      <IdentityField
        form={forwardForm}
        name="forward_to"
        hasMailbox
        placeholder="None"
        description="A copy stays in the mailbox."
      />
      <CheckField
        name="replies"
        label={form.labels.replies}
        checked={values.replies}
        onChange={(isOn) => {
          set('replies', isOn)
          if (isOn) void propose(values.forward_to)
        }}
      />
      {values.replies && (
        <div className="flex flex-col gap-4 pl-6">
          <TextField form={form} name="subject" required />
          <TextField form={form} name="text" required multiline />
        </div>
      )}
      {rules}
    </>
  )
}
