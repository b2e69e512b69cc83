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
import { type PageEntry, registry, type Segment } from '../registry'
import { missingPermission } from '../session/missing-permission'
import type { Profile } from '../session/profiles'
import * as paths from '../paths'

const icons: Readonly<Record<Segment, LucideIcon>> = {
  overview: LayoutDashboard,
  identities: Users,
  departments: Network,
  domains: Globe,
  'mailbox-quotas': Gauge,
  audit: History,
  key: KeyRound,
  health: HeartPulse,
}

/** A page as the navigation shows it. */
export interface NavigationEntry extends Pick<PageEntry, 'label' | 'permission'> {
  path: (organizationId: string) => string
  icon: LucideIcon
}

/** The pages of the navigation, in their order. */
export const navigation: readonly NavigationEntry[] = registry.map(({ segment, label, permission }) => ({
  label,
  permission,
  path: (organizationId) => `${paths.home(organizationId)}/${segment}`,
  icon: icons[segment],
}))

/** The path of the first page that a key may see; an organization opens with it. Every key may see the page of keys. */
export const landing = (profile: Profile): string =>
  (
    navigation.find(({ permission }) => missingPermission(profile, { permission }) === null)?.path ??
    paths.keys
  )(profile.organization_id)
