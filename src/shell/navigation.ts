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
import type { Permission } from '../contract/generated/contract'
import { missingPermission } from '../session/missing-permission'
import type { Profile } from '../session/profiles'
import * as paths from '../paths'

/** One group of the console, as the navigation shows it. */
export interface NavigationEntry {
  label: string
  path: (organizationId: string) => string
  icon: LucideIcon
  /** What its page needs; null when any key will do. */
  permission: Permission | null
}

/** The groups, in the order in which they stand. */
export const navigation: readonly NavigationEntry[] = [
  { label: 'Overview', path: paths.overview, icon: LayoutDashboard, permission: 'organization:read' },
  { label: 'Identities', path: paths.identities, icon: Users, permission: 'identity:read' },
  { label: 'Departments', path: paths.departments, icon: Network, permission: 'department:read' },
  { label: 'Domains', path: paths.domains, icon: Globe, permission: 'domain:read' },
  { label: 'Mailbox quotas', path: paths.mailboxQuotas, icon: Gauge, permission: 'mailbox_quota:read' },
  { label: 'Activity', path: paths.audit, icon: History, permission: 'audit:read' },
  { label: 'Keys', path: paths.keys, icon: KeyRound, permission: null },
  { label: 'Health', path: paths.health, icon: HeartPulse, permission: null },
]

/** The first page that a key may see: what its organization opens with. */
export const landing = (profile: Profile): string =>
  (
    navigation.find(({ permission }) => missingPermission(profile, { permission }) === null)?.path ??
    paths.keys
  )(profile.organization_id)
