import type { Permission } from './contract/generated/contract.ts'

/** A request of a page, and the permission that it needs; null when every key may send it. */
export interface FirstRequest {
  url: string
  permission: Permission | null
}

/**
 * What each page of the navigation asks for when that leads to it, by segment. It is sent before the console's code has
 * arrived: the build passes it to src/preload.ts.
 */
export const firstRequests: Readonly<Record<string, readonly FirstRequest[]>> = {
  overview: [
    { url: '/api/health', permission: null },
    { url: '/api/organization/quota', permission: 'organization:read' },
    { url: '/api/mailbox-quota/summary', permission: 'mailbox_quota:read' },
    { url: '/api/key/list?kind=key&limit=200', permission: 'key:read' },
    { url: '/api/organization/failed-sign-ins', permission: 'organization:read' },
    { url: '/api/domain/list?limit=1&status=suspended', permission: 'domain:read' },
    { url: '/api/domain/list?limit=3&dns_status=broken&sort=-dns_since', permission: 'domain:read' },
    { url: '/api/domain-claim/list?limit=200', permission: 'domain:read' },
    { url: '/api/plan/list?state=awaiting_approval&limit=1&offset=0', permission: 'identity:read' },
    { url: '/api/organization/forwarding-use', permission: 'organization:read' },
    { url: '/api/organization/settings', permission: 'organization:read' },
    { url: '/api/department/storage?sort=-storage_used_bytes', permission: 'department:read' },
    { url: '/api/audit/list?limit=8&kind=change', permission: 'audit:read' },
  ],
  identities: [{ url: '/api/identity/list?limit=50&offset=0&sort=address', permission: 'identity:read' }],
  addresses: [{ url: '/api/address/list?limit=50&offset=0&sort=address', permission: 'identity:read' }],
  departments: [
    {
      url: '/api/department/list?limit=50&offset=0&sort=department_name&include=usage',
      permission: 'department:read',
    },
  ],
  domains: [
    { url: '/api/domain/list?limit=50&offset=0&sort=domain_name', permission: 'domain:read' },
    { url: '/api/domain-claim/list?limit=200', permission: 'domain:read' },
  ],
  'mailbox-quotas': [
    { url: '/api/mailbox-quota/list?limit=50&offset=0&sort=-used_percent', permission: 'mailbox_quota:read' },
    { url: '/api/mailbox-quota/summary', permission: 'mailbox_quota:read' },
  ],
  audit: [{ url: '/api/audit/list?limit=50&offset=0&kind=change', permission: 'audit:read' }],
  plans: [{ url: '/api/plan/list?limit=50&offset=0', permission: 'identity:read' }],
  key: [{ url: '/api/key/list?kind=key&limit=50&offset=0', permission: 'key:read' }],
  health: [{ url: '/api/health', permission: null }],
}
