import {
  AtSign,
  Gauge,
  Globe,
  HeartPulse,
  History,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  type IconNode,
  Network,
  Users,
} from 'lucide'
import type { Permission } from './contract/generated/contract.ts'
import type { Operation } from './contract/operation.ts'

/** A request of a page, and the permission that it needs; null when every key may send it. */
interface FirstRequest {
  url: string
  permission: Permission | null
}

/** A page of the navigation. */
export interface PageEntry {
  /** The segment after the organization in the page's path; also the name of its help. */
  segment: string
  label: string
  /** The heading above it; the first page has none. */
  section?: 'Directory' | 'Admin'
  icon: IconNode
  /** The permission that a key needs to see the page; null when every key may. */
  permission: Permission | null
  /** The search of its address in the navigation; absent where there is none. */
  search?: string
  /** The module of its component below src/pages. Its loader, if it has one, is in `loaders.ts` beside it. */
  component: string
  /** The letter after `g` that opens it. */
  shortcut: string
  /** Words by which the search finds it: what other consoles call such a page. */
  keywords: string
  /** What it asks for when the navigation leads to it, in this order: it is sent before the console's code has arrived. */
  firstRequests: readonly FirstRequest[]
}

/**
 * The pages of the navigation in their order. Navigation, landing page, search palette, shortcuts and help read it.
 * The build reads it too, and passes each page's files and first requests to src/preload.ts.
 */
export const registry: readonly PageEntry[] = [
  {
    segment: 'overview',
    label: 'Overview',
    icon: LayoutDashboard,
    permission: 'organization:read',
    component: 'organization/OverviewPage',
    shortcut: 'o',
    keywords: 'home dashboard start storage',
    firstRequests: [
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
  },
  {
    segment: 'identities',
    label: 'Identities',
    section: 'Directory',
    icon: Users,
    permission: 'identity:read',
    component: 'identities/IdentityList',
    shortcut: 'i',
    keywords: 'users accounts people persons members leavers',
    firstRequests: [
      { url: '/api/identity/list?limit=50&offset=0&sort=address', permission: 'identity:read' },
    ],
  },
  {
    segment: 'addresses',
    label: 'Addresses',
    section: 'Directory',
    icon: AtSign,
    permission: 'identity:read',
    component: 'addresses/AddressList',
    shortcut: 's',
    keywords: 'alias aliases forward distribution lists groups who gets mail not arriving missing',
    firstRequests: [{ url: '/api/address/list?limit=50&offset=0&sort=address', permission: 'identity:read' }],
  },
  {
    segment: 'departments',
    label: 'Departments',
    section: 'Directory',
    icon: Network,
    permission: 'department:read',
    component: 'departments/DepartmentList',
    shortcut: 'd',
    keywords: 'groups teams units',
    firstRequests: [
      {
        url: '/api/department/list?limit=50&offset=0&sort=department_name&include=usage',
        permission: 'department:read',
      },
    ],
  },
  {
    segment: 'domains',
    label: 'Domains',
    section: 'Directory',
    icon: Globe,
    permission: 'domain:read',
    component: 'domains/DomainList',
    shortcut: 'n',
    keywords: 'dns records mx spf dkim dmarc catch-all',
    firstRequests: [
      { url: '/api/domain/list?limit=50&offset=0&sort=domain_name', permission: 'domain:read' },
      { url: '/api/domain-claim/list?limit=200', permission: 'domain:read' },
    ],
  },
  {
    segment: 'mailbox-quotas',
    label: 'Mailboxes',
    section: 'Directory',
    icon: Gauge,
    permission: 'mailbox_quota:read',
    component: 'mailbox-quotas/MailboxQuotaList',
    shortcut: 'm',
    keywords: 'quotas storage full inboxes',
    firstRequests: [
      {
        url: '/api/mailbox-quota/list?limit=50&offset=0&sort=-used_percent',
        permission: 'mailbox_quota:read',
      },
      { url: '/api/mailbox-quota/summary', permission: 'mailbox_quota:read' },
    ],
  },
  {
    segment: 'audit',
    label: 'Activity',
    section: 'Admin',
    icon: History,
    permission: 'audit:read',
    search: '?kind=change',
    component: 'audit/EventList',
    shortcut: 'a',
    keywords: 'audit logs history events changes who changed',
    firstRequests: [{ url: '/api/audit/list?limit=50&offset=0&kind=change', permission: 'audit:read' }],
  },
  {
    segment: 'plans',
    label: 'Bulk changes',
    section: 'Admin',
    icon: ListChecks,
    permission: 'identity:read',
    component: 'plans/PlanList',
    shortcut: 'b',
    keywords: 'jobs tasks batches mass many undo',
    firstRequests: [{ url: '/api/plan/list?limit=50&offset=0', permission: 'identity:read' }],
  },
  {
    segment: 'key',
    label: 'Keys',
    section: 'Admin',
    icon: KeyRound,
    permission: null,
    component: 'key/KeyList',
    shortcut: 'k',
    keywords: 'api tokens administrators admins roles permissions',
    firstRequests: [
      { url: '/api/key/list?kind=key&limit=50&offset=0&sort=-created_at', permission: 'key:read' },
    ],
  },
  {
    segment: 'health',
    label: 'Health',
    section: 'Admin',
    icon: HeartPulse,
    permission: null,
    component: 'health/HealthPage',
    shortcut: 'h',
    keywords: 'status services monitoring',
    firstRequests: [{ url: '/api/health', permission: null }],
  },
]

/** The content of a page's help: `topic` of `pages/<group>/<segment>-help.ts`. */
export interface HelpTopic {
  /** A few sentences about the purpose of the page. */
  what: string
  /** The most common tasks on the page, each with the path of its page or panel. */
  tasks: readonly { label: string; path: (organizationId: string) => string }[]
  /** One sentence for each of the contract's limits. */
  limits: readonly string[]
  /** The operations that the page uses, its main one first. */
  operations: readonly Pick<Operation<never, unknown>, 'id' | 'method' | 'path'>[]
}
