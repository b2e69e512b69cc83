import { type PageEntry, registry } from '../registry'
import { missingPermission } from '../session/missing-permission'
import type { Profile } from '../session/profiles'
import * as paths from '../paths'

/** A page as the navigation shows it. */
export interface NavigationEntry extends Pick<
  PageEntry,
  'segment' | 'label' | 'section' | 'icon' | 'permission' | 'shortcut' | 'keywords'
> {
  path: (organizationId: string) => string
}

/** The pages of the navigation, in their order. */
export const navigation: readonly NavigationEntry[] = registry.map((page) => ({
  ...page,
  path: (organizationId) => `${paths.home(organizationId)}/${page.segment}${page.search ?? ''}`,
}))

/** The path of the first page that a key may see; an organization opens with it. Every key may see the page of keys. */
export const landing = (profile: Profile): string =>
  (
    navigation.find(({ permission }) => missingPermission(profile, { permission }) === null)?.path ??
    paths.keys
  )(profile.organization_id)
