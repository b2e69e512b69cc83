import { useQuery } from '@tanstack/react-query'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { writeSize } from '../../form/write-size'
import { RadioField } from '../../form/RadioField'
import { SizeField } from '../../form/SizeField'
import { AllotmentPreview } from '../../resources/mailbox-quotas/AllotmentPreview'
import { departmentQuery } from '../../resources/departments/queries'
import { useOrganization } from '../../session/organization'
import type { Form } from '../../form/use-form'
import { formatBytes } from '../../util/bytes'
import { useUnits } from '../../util/units'
import type { NewIdentityValues } from './identity-form'

interface NewMailboxProps {
  form: Form<NewIdentityValues>
  /** The domain of the address; undefined until it is loaded. */
  domain: Domain | undefined
}

/** The mailbox of a new identity. */
export const NewMailbox = ({ form, domain }: NewMailboxProps) => {
  const { organization_id } = useOrganization()
  const units = useUnits()
  const { mailbox, mailbox_limit_bytes, domain_id, department_id } = form.values
  // The department's default size takes precedence over the domain's.
  const department = useQuery({
    ...departmentQuery(organization_id, department_id),
    enabled: department_id !== '',
  }).data?.body
  const ofDepartment = department?.default_mailbox_limit_bytes ?? undefined
  const defaultSize = ofDepartment ?? domain?.settings.default_mailbox_limit_bytes
  const whose = ofDepartment === undefined ? 'The domain’s' : 'The department’s'
  const size =
    mailbox === 'own' ? mailbox_limit_bytes : defaultSize === undefined ? '' : writeSize(defaultSize, units)
  return (
    <RadioField
      name="mailbox"
      label={form.labels.mailbox}
      value={mailbox}
      onChange={(value) => form.set('mailbox', value)}
      options={{
        default: `${whose} default size${defaultSize === undefined ? '' : `: ${formatBytes(defaultSize, units)}`}`,
        own: 'Custom size',
        none: 'No mailbox: the identity can’t receive mail',
      }}
    >
      {mailbox !== 'none' && (
        <div className="flex flex-col gap-2">
          {mailbox === 'own' && <SizeField form={form} name="mailbox_limit_bytes" required />}
          <AllotmentPreview text={size} domainId={domain_id} allotted={0} isTyped={mailbox === 'own'} />
        </div>
      )}
    </RadioField>
  )
}
