import {
  getForwardingUse,
  getOrganizationQuota,
  getOrganizationSettings,
  listOrganizationServices,
  updateOrganizationSettings,
} from '../../contract/generated/operations/organization'
import * as paths from '../../paths'
import type { HelpTopic } from '../../registry'

export const topic: HelpTopic = {
  what: 'The organization at a glance: problems first, then its storage, its mailboxes by how full they are, and the largest departments. Each part of a chart links to its list. Storage is used by mail, allocated to mailboxes, or available. The page updates automatically.',
  tasks: [
    { label: 'Add an identity', path: paths.newIdentity },
    { label: 'Change the settings of the organization', path: paths.organizationSettings },
  ],
  limits: [
    'The operator sets the limits of storage and identities (“postroom org limit”), and turns services on and off (“postroom service”).',
  ],
  operations: [
    getOrganizationQuota,
    getOrganizationSettings,
    updateOrganizationSettings,
    listOrganizationServices,
    getForwardingUse,
  ],
}
