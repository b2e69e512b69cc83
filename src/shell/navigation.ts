import { type PageEntry, registry } from '../registry'
import { missingPermission } from '../session/missing-permission'
import type { Profile } from '../session/profiles'
import * as paths from '../paths'

/** A page as the navigation shows it. */
export interface NavigationEntry extends Pick<PageEntry, 'label' | 'icon' | 'permission'> {
  path: (organizationId: string) => string
}

/** The pages, in the order in which they stand. */
export const navigation: readonly NavigationEntry[] = registry.map(
  ({ segment, label, icon, permission }) => ({
    label,
    icon,
    permission,
    path: (organizationId) => `${paths.home(organizationId)}/${segment}`,
  }),
)

/** The first page that a key may see: what its organization opens with. Keys are for everybody. */
export const landing = (profile: Profile): string =>
  (
    navigation.find(({ permission }) => missingPermission(profile, { permission }) === null)?.path ??
    paths.keys
  )(profile.organization_id)
