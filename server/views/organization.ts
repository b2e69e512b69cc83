import type { OrganizationSettings } from '../generated/model/index.ts'
import type { OrganizationSettingsRow } from '../queries/organization.ts'

/** The settings of an organization in the contract's form. */
export const organizationSettingsView = ({
  storage_units,
  deletion_approval_above,
  external_forwarding,
  asked_above: above,
  asked_above_at: at,
  asked_above_by_key_id: key_id,
  asked_above_by_key_name: key_name,
}: OrganizationSettingsRow): OrganizationSettings => ({
  storage_units,
  deletion_approval_above,
  external_forwarding,
  deletion_approval_request:
    at === null || key_id === null || key_name === null
      ? null
      : { above, asked_by: { key_id, key_name }, asked_at: at.toISOString() },
})
