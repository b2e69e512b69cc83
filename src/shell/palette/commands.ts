import { createPath } from 'react-router'
import {
  Building2,
  Clock,
  Forward,
  HeartPulse,
  History,
  Keyboard,
  KeyRound,
  Lock,
  LogOut,
  Plus,
  Route,
  Scale,
  SlidersHorizontal,
  SunMoon,
  Trash2,
} from 'lucide'
import { createAlias, createGroup, resolveAddress } from '../../contract/generated/operations/addresses'
import { createDepartment } from '../../contract/generated/operations/departments'
import { listRedirects } from '../../contract/generated/operations/delivery'
import { createDomainClaim, listRemovedDomains } from '../../contract/generated/operations/domains'
import { listEnforcements } from '../../contract/generated/operations/enforcement'
import { createIdentity, listDeletedIdentities } from '../../contract/generated/operations/identities'
import { createKey } from '../../contract/generated/operations/key'
import { createMailboxQuota } from '../../contract/generated/operations/mailbox-quotas'
import { getOrganizationSettings } from '../../contract/generated/operations/organization'
import { planPermissions } from '../../contract/generated/rules/plan'
import { missingPermission } from '../../session/missing-permission'
import { currentProfiles, type Profile } from '../../session/profiles'
import type { Recent } from '../../session/recent'
import { lock, signOut } from '../../resources/key/session'
import * as paths from '../../paths'
import { whoGetsMail } from '../../resources/addresses/who-gets-mail'
import { menuActions } from '../../ui/menu-actions'
import { useOtherUnits } from '../../util/other-units'
import { currentZone, setZone } from '../../util/zone'
import { navigation } from '../navigation'
import { showShortcuts } from '../ShortcutKeys'
import { setTheme } from '../theme'
import { actionPlaces } from './action-places'
import type { PaletteEntry, EntryGroup } from './entry'

const actions = [
  {
    label: 'Add identity',
    keywords: 'one new create user account person',
    operation: createIdentity,
    path: paths.newIdentity,
  },
  {
    label: 'Add several',
    keywords: 'several joining join new starter onboard hire employee welcome sheet people users',
    operation: { permission: planPermissions.import },
    path: paths.joinIdentities,
  },
  {
    label: 'Import identities',
    keywords: 'people csv file upload migrate users accounts google microsoft zoho many bulk',
    operation: { permission: planPermissions.import },
    path: paths.importIdentities,
  },
  {
    label: 'Add alias',
    keywords: 'new create address forward',
    operation: createAlias,
    path: paths.newAlias,
  },
  {
    label: 'Add group',
    keywords: 'new create address distribution mailing list shared mailbox team members',
    operation: createGroup,
    path: paths.newGroup,
  },
  {
    label: 'Add domain',
    keywords: 'new create dns verify prove claim',
    operation: createDomainClaim,
    path: paths.newDomain,
  },
  {
    label: 'Create department',
    keywords: 'new add group team',
    operation: createDepartment,
    path: paths.newDepartment,
  },
  {
    label: 'Add mailbox',
    keywords: 'new create quota',
    operation: createMailboxQuota,
    path: paths.newMailboxQuota,
  },
  {
    label: 'Create key',
    keywords: 'new make add api token administrator admin',
    operation: createKey,
    path: paths.newKey,
  },
]

/** The question who gets mail to an address; '' to type it there. */
export const whoEntry = (profile: Profile, address: string): PaletteEntry => ({
  id: `act who gets mail ${address}`,
  label: address === '' ? 'Who gets mail to…?' : `Who gets mail to ${address}?`,
  keywords: 'alias resolve trace route address',
  icon: Route,
  to: createPath(whoGetsMail(profile.organization_id, address)),
  disabledReason: missingPermission(profile, resolveAddress),
})

/** Pages and panels that aren't in the navigation. */
const innerPages = [
  {
    label: 'Organization settings',
    keywords: 'second key approval deletions help desk units external forwarding limits policy',
    operation: getOrganizationSettings,
    path: paths.organizationSettings,
    icon: SlidersHorizontal,
  },
  {
    label: 'Deleted identities',
    keywords: 'trash recycle bin former users',
    operation: listDeletedIdentities,
    path: paths.deletedIdentities,
    icon: Trash2,
  },
  {
    label: 'Removed domains',
    keywords: 'deleted trash former',
    operation: listRemovedDomains,
    path: paths.removedDomains,
    icon: Trash2,
  },
  {
    label: 'Mail server status',
    keywords: 'queue pending failed receipts dovecot postfix enforcement',
    operation: listEnforcements,
    path: paths.enforcements,
    icon: HeartPulse,
  },
  {
    label: 'Current key',
    keywords: 'my own permissions who am i',
    operation: { permission: null },
    path: paths.ownKey,
    icon: KeyRound,
  },
]

const pageEntries = (profile: Profile): PaletteEntry[] => [
  ...navigation.map(({ label, keywords, path, icon, permission }) => ({
    id: `page ${label}`,
    label,
    keywords,
    icon,
    to: path(profile.organization_id),
    disabledReason: missingPermission(profile, { permission }),
  })),
  ...innerPages.map(({ label, keywords, operation, path, icon }) => ({
    id: `page ${label}`,
    label,
    keywords,
    icon,
    to: path(profile.organization_id),
    disabledReason: missingPermission(profile, operation),
  })),
  ...currentProfiles()
    .filter(({ organization_id }) => organization_id !== profile.organization_id)
    .map(({ organization_id, organization_name }) => ({
      id: `organization ${organization_id}`,
      label: organization_name,
      detail: 'Organization',
      icon: Building2,
      to: paths.home(organization_id),
    })),
]

const actionEntries = (profile: Profile, otherUnits: ReturnType<typeof useOtherUnits>): PaletteEntry[] => [
  whoEntry(profile, ''),
  {
    id: 'act mail sent by rules',
    label: 'Show mail sent by rules',
    keywords: 'who forwards outside external forwarding redirects auto-forward',
    icon: Forward,
    to: paths.redirects(profile.organization_id),
    disabledReason: missingPermission(profile, listRedirects),
  },
  ...actions.map(({ label, keywords, operation, path }) => ({
    id: `act ${label}`,
    label,
    keywords,
    icon: Plus,
    to: path(profile.organization_id),
    disabledReason: missingPermission(profile, operation),
  })),
  {
    id: 'act units',
    label: `Show sizes ${otherUnits.words}`,
    keywords: 'units bytes gigabytes gibibytes',
    icon: Scale,
    run: otherUnits.choose,
  },
  currentZone() === 'utc'
    ? {
        id: 'act zone',
        label: 'Show times in the browser’s time zone',
        icon: Clock,
        run: () => setZone('local'),
      }
    : { id: 'act zone', label: 'Show times in UTC', icon: Clock, run: () => setZone('utc') },
  {
    id: 'act light',
    label: 'Light theme',
    keywords: 'mode appearance day',
    icon: SunMoon,
    run: () => setTheme('light'),
  },
  {
    id: 'act dark',
    label: 'Dark theme',
    keywords: 'mode appearance night',
    icon: SunMoon,
    run: () => setTheme('dark'),
  },
  {
    id: 'act keys',
    label: 'Keyboard shortcuts',
    keywords: 'hotkeys help',
    icon: Keyboard,
    run: showShortcuts,
  },
  { id: 'act lock', label: 'Lock now', icon: Lock, run: () => lock('by_hand') },
  { id: 'act out', label: 'Sign out', keywords: 'log logout', icon: LogOut, run: signOut },
]

/** Actions on one thing: each opens the list that has it, or waits until a name is typed. */
export const placedEntries = ({ organization_id }: Profile): PaletteEntry[] =>
  Object.entries(actionPlaces).flatMap(([label, place]): PaletteEntry[] => {
    const entry = { label, keywords: menuActions[label as keyof typeof menuActions] }
    if (place === 'command') return []
    if (place === 'results')
      return [{ ...entry, id: `act ${label} …`, detail: 'Type a name', fill: `${label} ` }]
    if (place === 'selection')
      return [
        {
          ...entry,
          id: `act ${label} …`,
          detail: 'Select identities in the list',
          to: paths.identities(organization_id),
        },
      ]
    return place.map(({ page, path }) => ({
      ...entry,
      id: `act ${label} ${page}`,
      detail: page,
      to: path(organization_id),
    }))
  })

/** The pages and actions of the console. */
export const useCommands = (profile: Profile): EntryGroup[] => [
  { label: 'Pages', items: pageEntries(profile) },
  { label: 'Actions', items: actionEntries(profile, useOtherUnits()) },
]

/** The recently opened pages as entries. */
export const recentEntries = (recent: readonly Recent[]): PaletteEntry[] =>
  recent.map(({ label, group, to }) => ({
    id: `recent ${to}`,
    label,
    detail: group,
    kind: group,
    icon: History,
    to,
  }))
