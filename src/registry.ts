import type { Permission } from './contract/generated/contract.ts'

/** A page of the navigation. */
export interface PageEntry {
  /** What stands behind the organization in its address, and the name of its help. */
  segment: string
  label: string
  /** What a key needs to see it; null when any key will do. */
  permission: Permission | null
  /** The module of its component below src/pages; `loaders.ts` beside it has its loader, if it has one. */
  component: string
  /** What a list asks for when its address says nothing more: sent before the console's code has arrived. */
  firstRequest?: { url: string; permission: Permission }
}

/**
 * The pages of the navigation in their order. Navigation, landing page, search palette and help read it, and so does the
 * build, which tells src/preload.ts of the request and the files with which each page begins.
 */
export const registry = [
  {
    segment: 'overview',
    label: 'Overview',
    permission: 'organization:read',
    component: 'organization/OverviewPage',
  },
  {
    segment: 'identities',
    label: 'Identities',
    permission: 'identity:read',
    component: 'identities/IdentityList',
    firstRequest: {
      url: '/api/identity/list?limit=50&offset=0&sort=address',
      permission: 'identity:read',
    },
  },
  {
    segment: 'departments',
    label: 'Departments',
    permission: 'department:read',
    component: 'departments/DepartmentList',
    firstRequest: {
      url: '/api/department/list?limit=50&offset=0&sort=department_name&include=usage',
      permission: 'department:read',
    },
  },
  {
    segment: 'domains',
    label: 'Domains',
    permission: 'domain:read',
    component: 'domains/DomainList',
    firstRequest: { url: '/api/domain/list?limit=50&offset=0&sort=domain_name', permission: 'domain:read' },
  },
  {
    segment: 'mailbox-quotas',
    label: 'Mailbox quotas',
    permission: 'mailbox_quota:read',
    component: 'mailbox-quotas/MailboxQuotaList',
    firstRequest: {
      url: '/api/mailbox-quota/list?limit=50&offset=0&sort=-used_percent',
      permission: 'mailbox_quota:read',
    },
  },
  {
    segment: 'audit',
    label: 'Activity',
    permission: 'audit:read',
    component: 'audit/EventList',
    firstRequest: { url: '/api/audit/list?limit=50&offset=0', permission: 'audit:read' },
  },
  {
    segment: 'key',
    label: 'Keys',
    permission: null,
    component: 'key/KeyList',
    firstRequest: { url: '/api/key/list?kind=key&limit=50&offset=0', permission: 'key:read' },
  },
  { segment: 'health', label: 'Health', permission: null, component: 'health/HealthPage' },
] as const satisfies readonly PageEntry[]

/** The name of a page in addresses. */
export type Segment = (typeof registry)[number]['segment']
