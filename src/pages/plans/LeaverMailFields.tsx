import { queryClient } from '../../api/query-client'
import { CheckField } from '../../form/CheckField'
import { TextField } from '../../form/TextField'
import type { Form } from '../../form/use-form'
import { IdentityField } from '../../resources/identities/IdentityField'
import { identityQuery } from '../../resources/identities/queries'
import { useOrganization } from '../../session/organization'
import { planLabels, type PlanValues } from './plan-form'

/** The auto-reply that is proposed, with the identity to write to instead, if one is chosen. */
const proposal = (target: { display_name: string; address_unicode: string } | undefined) => ({
  subject: 'This mailbox is no longer read',
  text:
    target === undefined
      ? 'This mailbox is no longer read.'
      : `This mailbox is no longer read. Please write to ${target.display_name}, ${target.address_unicode}.`,
})

/** The fields that forward and answer the mail of identities that leave, and stop their own rules. */
export const LeaverMailFields = ({ form }: { form: Form<PlanValues> }) => {
  const { organization_id } = useOrganization()
  const { values, set } = form
  const propose = async () => {
    const query = identityQuery(organization_id, values.forward_to)
    const answer =
      values.forward_to === '' ? null : await queryClient.ensureQueryData(query).catch(() => null)
    const { subject, text } = proposal(answer?.body)
    set('subject', subject)
    set('text', text)
  }
  const rules = (
    <CheckField
      name="stop_rules"
      label={planLabels.stop_rules}
      checked={values.stop_rules}
      onChange={(isOn) => set('stop_rules', isOn)}
      description="Own rules do nothing during a suspension. With this, they stay stopped when the identity is reactivated."
    />
  )
  if (values.delivery_while_suspended === 'reject') return rules
  return (
    <>
      <IdentityField
        form={form}
        name="forward_to"
        hasMailbox
        placeholder="None"
        description="A copy stays in the mailbox."
      />
      <CheckField
        name="replies"
        label={planLabels.replies}
        checked={values.replies}
        onChange={(isOn) => {
          set('replies', isOn)
          if (isOn && values.subject === '' && values.text === '') void propose()
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
