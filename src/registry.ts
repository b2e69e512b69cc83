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
}

/**
 * The pages of the navigation in their order. Navigation, landing page, search palette and help read it. The build reads
 * it too, and passes each page's files to src/preload.ts, with its requests of src/first-requests.ts.
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
    section: 'Directory',
    icon: Users,
    permission: 'identity:read',
    component: 'identities/IdentityList',
  },
  {
    segment: 'addresses',
    label: 'Addresses',
    section: 'Directory',
    icon: AtSign,
    permission: 'identity:read',
    component: 'addresses/AddressList',
  },
  {
    segment: 'departments',
    label: 'Departments',
    section: 'Directory',
    icon: Network,
    permission: 'department:read',
    component: 'departments/DepartmentList',
  },
  {
    segment: 'domains',
    label: 'Domains',
    section: 'Directory',
    icon: Globe,
    permission: 'domain:read',
    component: 'domains/DomainList',
  },
  {
    segment: 'mailbox-quotas',
    label: 'Mailboxes',
    section: 'Directory',
    icon: Gauge,
    permission: 'mailbox_quota:read',
    component: 'mailbox-quotas/MailboxQuotaList',
  },
  {
    segment: 'audit',
    label: 'Activity',
    section: 'Admin',
    icon: History,
    permission: 'audit:read',
    search: '?kind=change',
    component: 'audit/EventList',
  },
  {
    segment: 'plans',
    label: 'Bulk changes',
    section: 'Admin',
    icon: ListChecks,
    permission: 'identity:read',
    component: 'plans/PlanList',
  },
  {
    segment: 'key',
    label: 'Keys',
    section: 'Admin',
    icon: KeyRound,
    permission: null,
    component: 'key/KeyList',
  },
  {
    segment: 'health',
    label: 'Health',
    section: 'Admin',
    icon: HeartPulse,
    permission: null,
    component: 'health/HealthPage',
  },
]

/** The content of a page's help: `topic` of `pages/<group>/<segment>-help.ts`. */
export interface HelpTopic {
  /** A few sentences about the purpose of the page. */
  what: string
  /** One sentence for each of the contract's limits. */
  limits: readonly string[]
  /** The operations that the page uses, its main one first. */
  operations: readonly Pick<Operation<never, unknown>, 'id' | 'method' | 'path'>[]
}
