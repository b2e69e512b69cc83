import {
  getOrganizationQuota,
  getOrganizationSettings,
  listOrganizationServices,
  updateOrganizationSettings,
} from '../../contract/generated/operations/organization'
import type { HelpTopic } from '../../registry'

export const topic: HelpTopic = {
  what: 'The organization at a glance: first what needs attention, then how full its mailboxes are, by level and by tenths of their limit, and which departments store most. Each part of a picture leads to the list behind it. Storage has three numbers: what is stored, what has been allotted to mailboxes, and what may be allotted at most. Everything here keeps itself up to date.',
  limits: [
    'The limits of storage and identities are set by whoever runs this Postroom, with “postroom org limit”; services with “postroom service”.',
  ],
  operations: [
    getOrganizationQuota,
    getOrganizationSettings,
    updateOrganizationSettings,
    listOrganizationServices,
  ],
}
