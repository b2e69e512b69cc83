import type { Permission } from './contract/generated/contract'

interface EarlyList {
  url: string
  /** Without it nothing is asked for: a page may do without its list. */
  permission: Permission
}

/**
 * What each list asks for when its address says nothing more. early-lists.test.ts holds it to what the loaders ask for: a
 * request that differs would be sent for nothing.
 */
export const lists: Readonly<Record<string, EarlyList>> = {
  identities: { url: '/api/identity/list?limit=50&offset=0&sort=address', permission: 'identity:read' },
  departments: {
    url: '/api/department/list?limit=50&offset=0&sort=department_name&include=usage',
    permission: 'department:read',
  },
  domains: { url: '/api/domain/list?limit=50&offset=0&sort=domain_name', permission: 'domain:read' },
  'mailbox-quotas': {
    url: '/api/mailbox-quota/list?limit=50&offset=0&sort=-used_percent',
    permission: 'mailbox_quota:read',
  },
  key: { url: '/api/key/list?kind=key&limit=50&offset=0', permission: 'key:read' },
  audit: { url: '/api/audit/list?limit=50&offset=0', permission: 'audit:read' },
}
