import { useSuspenseQuery } from '@tanstack/react-query'
import {
  getOrganizationSettings,
  updateOrganizationSettings,
} from '../../contract/generated/operations/organization'
import type { OrganizationSettings as Settings } from '../../contract/generated/schemas/organizationSettings.zod'
import { OrganizationSettingsUpdate as schema } from '../../contract/generated/schemas/organizationSettingsUpdate.zod'
import { request } from '../../api/query'
import { EditPanel } from '../../form/EditPanel'
import { RadioField } from '../../form/RadioField'
import { useEditForm } from '../../form/use-edit-form'
import * as paths from '../../paths'
import { organizationSettingsQuery } from '../../resources/organization/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { toast } from '../../ui/toast'
import { useClosePanel } from '../../ui/use-close-panel'

const labels = { storage_units: 'Sizes' }
const options = {
  decimal: 'In GB and TB: 1 GB is 1 000 000 000 bytes',
  binary: 'In GiB and TiB: 1 GiB is 1 073 741 824 bytes',
}

/** The panel in which the organization's settings are changed. */
export const OrganizationSettings = () => {
  const { organization_id } = useOrganization()
  const permissionReason = useMissingPermission(updateOrganizationSettings)
  const leave = useClosePanel(paths.overview(organization_id))
  const current = useSuspenseQuery(organizationSettingsQuery(organization_id)).data
  const form = useEditForm({
    schema,
    current,
    labels,
    toValues: ({ storage_units }: Settings) => ({ storage_units }),
    toBody: (values) => values,
    update: (body, ifMatch) =>
      request(organization_id, updateOrganizationSettings, {
        body,
        ...(ifMatch === undefined ? {} : { ifMatch }),
      }),
    reload: () => request(organization_id, getOrganizationSettings, {}),
    onSaved: (saved, showCall) => {
      if (saved !== null) toast({ title: 'Settings of the organization saved', showCall })
      leave()
    },
  })
  return (
    <EditPanel
      form={form}
      title="Settings of the organization"
      disabledReason={permissionReason}
      show={(_, value) => (value === 'binary' ? 'In GiB and TiB' : 'In GB and TB')}
      onClose={leave}
    >
      <RadioField
        name="storage_units"
        label={labels.storage_units}
        description="For everybody who has not chosen otherwise in a browser."
        value={form.values.storage_units}
        onChange={(units) => form.set('storage_units', units)}
        options={options}
      />
    </EditPanel>
  )
}
