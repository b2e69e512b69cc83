import type { OrganizationSettings } from '../../contract/generated/schemas/organizationSettings.zod'
import type { Units } from '../../util/bytes'

/** The units in which an organization shows sizes. */
export const unitsOf = ({ storage_units }: OrganizationSettings): Units =>
  storage_units === 'binary' ? 'GiB' : 'GB'
