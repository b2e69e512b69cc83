import { HeartPulse, KeyRound, type LucideIcon, Network } from 'lucide-react'
import type { Permission } from '../api/generated/contract'
import { departments, health, key } from '../paths'

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
  { label: 'Departments', path: departments, icon: Network, permission: 'department:read' },
  { label: 'Key', path: key, icon: KeyRound, permission: null },
  { label: 'Health', path: health, icon: HeartPulse, permission: null },
]
