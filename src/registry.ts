import {
  Gauge,
  Globe,
  HeartPulse,
  History,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Network,
  Users,
} from 'lucide-react'
import type { Permission } from './contract/generated/contract.ts'
import type { Operation } from './contract/operation.ts'

/** A page of the navigation. */
export interface PageEntry {
  /** What stands behind the organization in its address, and the name of its help. */
  segment: string
  label: string
  icon: LucideIcon
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
export const registry: readonly PageEntry[] = [
  {
    segment: 'overview',
    label: 'Overview',
    icon: LayoutDashboard,
    permission: 'organization:read',
    component: 'organization/OverviewPage',
  },
  {
    segment: 'identities',
    label: 'Identities',
    icon: Users,
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
    icon: Network,
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
    icon: Globe,
    permission: 'domain:read',
    component: 'domains/DomainList',
    firstRequest: { url: '/api/domain/list?limit=50&offset=0&sort=domain_name', permission: 'domain:read' },
  },
  {
    segment: 'mailbox-quotas',
    label: 'Mailbox quotas',
    icon: Gauge,
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
    icon: History,
    permission: 'audit:read',
    component: 'audit/EventList',
    firstRequest: { url: '/api/audit/list?limit=50&offset=0', permission: 'audit:read' },
  },
  {
    segment: 'key',
    label: 'Keys',
    icon: KeyRound,
    permission: null,
    component: 'key/KeyList',
    firstRequest: { url: '/api/key/list?kind=key&limit=50&offset=0', permission: 'key:read' },
  },
  { segment: 'health', label: 'Health', icon: HeartPulse, permission: null, component: 'health/HealthPage' },
]

/** What a page's help says: `topic` of `pages/<group>/<segment>-help.ts`. */
export interface HelpTopic {
  /** What the page is for, in a few sentences. */
  what: string
  /** The contract's limits, a sentence each. */
  limits: readonly string[]
  /** The group of the operations in the reference. */
  tag: string
  /** The operations behind the page, the page's own first. */
  operations: readonly Pick<Operation<never, unknown>, 'id' | 'method' | 'path'>[]
}
