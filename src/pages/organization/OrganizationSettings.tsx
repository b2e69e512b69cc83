import { useSuspenseQuery } from '@tanstack/react-query'
import {
  getOrganizationSettings,
  updateOrganizationSettings,
} from '../../contract/generated/operations/organization'
import type { OrganizationSettings as Settings } from '../../contract/generated/schemas/organizationSettings.zod'
import { DeletionApprovalAboveMax as maxIdentities } from '../../contract/generated/schemas/deletionApprovalAbove.zod'
import { OrganizationSettingsUpdate as schema } from '../../contract/generated/schemas/organizationSettingsUpdate.zod'
import { request } from '../../api/query'
import { EditPanel } from '../../form/EditPanel'
import { RadioField } from '../../form/RadioField'
import { TextField } from '../../form/TextField'
import { useEditForm } from '../../form/use-edit-form'
import * as paths from '../../paths'
import { useToastChange } from '../../resources/audit/toast-change'
import { useMail } from '../../resources/health/use-mail-state'
import { organizationSettingsQuery } from '../../resources/organization/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Link } from '../../ui/Link'
import { Notice } from '../../ui/Notice'
import { UnitsButton } from '../../ui/UnitsButton'
import { useClosePanel } from '../../ui/use-close-panel'
import { formatCount } from '../../util/number'
import { deletionsText } from './deletions-text'
import { forwardingOptions } from './forwarding-consequences'
import { ForwardingConsequences } from './ForwardingConsequences'

const labels = {
  storage_units: 'Sizes',
  deletion_approval_above: 'Second key for deletions of more than',
  external_forwarding: 'Forwarding to other mail systems',
}
const options = {
  decimal: 'In GB and TB: 1 GB is 1,000,000,000 bytes',
  binary: 'In GiB and TiB: 1 GiB is 1,073,741,824 bytes',
}

const units = { decimal: 'In GB and TB', binary: 'In GiB and TiB' }

/** Returns the number in a text; null for none. */
const countIn = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim()))

const checkCount = (text: string) =>
  /^\d*$/.test(text.trim()) && (countIn(text) ?? 0) <= maxIdentities
    ? {}
    : {
        deletion_approval_above: `Enter a whole number of identities up to ${formatCount(maxIdentities)}, or nothing.`,
      }

const numberText = (value: unknown): string =>
  value === '' ? 'No second key' : `${String(value)} identities`

const forwarding = { allowed: 'Allowed', refused: 'Not allowed' }

const showValue = (name: keyof typeof labels, value: unknown): string => {
  if (name === 'storage_units') return units[value as keyof typeof units]
  return name === 'external_forwarding' ? forwarding[value as keyof typeof forwarding] : numberText(value)
}

/** Says that a larger number is waiting for a second key, with a link to its approval. */
const AskedNotice = ({ settings: { deletion_approval_request: asked } }: { settings: Settings }) => {
  const { organization_id } = useOrganization()
  if (asked === null) return null
  return (
    <Notice tone="info" title="A change is waiting for a second key.">
      <p>
        <bdi>{asked.asked_by.key_name}</bdi> asked for {deletionsText(asked.above)}.
      </p>
      <Link to={paths.approveSettings(organization_id)} className="text-accent underline">
        Approve…
      </Link>
    </Notice>
  )
}

/** The panel with the organization's settings. */
export const OrganizationSettings = () => {
  const { organization_id } = useOrganization()
  const permissionReason = useMissingPermission(updateOrganizationSettings)
  const leave = useClosePanel(paths.overview(organization_id))
  const current = useSuspenseQuery(organizationSettingsQuery(organization_id)).data
  const toastChange = useToastChange()
  const mail = useMail()
  const form = useEditForm({
    schema,
    current,
    labels,
    toValues: ({ storage_units, deletion_approval_above, external_forwarding }: Settings) => ({
      storage_units,
      external_forwarding,
      deletion_approval_above: deletion_approval_above === null ? '' : String(deletion_approval_above),
    }),
    toBody: ({ storage_units, deletion_approval_above, external_forwarding }) => ({
      storage_units,
      external_forwarding,
      deletion_approval_above: countIn(deletion_approval_above),
    }),
    check: ({ deletion_approval_above }) => checkCount(deletion_approval_above),
    update: (body, ifMatch) =>
      request(organization_id, updateOrganizationSettings, {
        body,
        ...(ifMatch === undefined ? {} : { ifMatch }),
      }),
    reload: () => request(organization_id, getOrganizationSettings, {}),
    onSaved: (saved, showCall, requestId) => {
      if (saved !== null) {
        const isAsked =
          saved.deletion_approval_request?.above !== current.body.deletion_approval_request?.above
        const title =
          saved.deletion_approval_request !== null && isAsked
            ? 'Settings changed. The larger number is waiting for a second key'
            : 'Organization settings changed'
        toastChange({
          title,
          showCall,
          resource_type: 'organization',
          resource_id: organization_id,
          requestId,
        })
      }
      leave()
    },
  })
  return (
    <EditPanel
      form={form}
      title="Organization settings"
      disabledReason={permissionReason}
      show={showValue}
      onClose={leave}
    >
      <RadioField
        name="storage_units"
        label={labels.storage_units}
        description="The default for the organization. You can show other units in this browser."
        value={form.values.storage_units}
        onChange={(units) => form.set('storage_units', units)}
        options={options}
      />
      <div className="-mt-3 -ml-3">
        <UnitsButton />
      </div>
      <TextField
        form={form}
        name="deletion_approval_above"
        description="One administrator can delete this many identities in 24 hours. A mailbox that is removed with its mail counts, too. Another administrator must approve further deletions, and a larger number. Leave empty to need no approval."
      />
      <AskedNotice settings={current.body} />
      <RadioField
        name="external_forwarding"
        label={labels.external_forwarding}
        description="Applies to forwards that administrators set, and to the users’ rules."
        value={form.values.external_forwarding}
        onChange={(value) => form.set('external_forwarding', value)}
        options={forwardingOptions(mail)}
      />
      <ForwardingConsequences
        before={current.body.external_forwarding}
        after={form.values.external_forwarding}
      />
    </EditPanel>
  )
}
