import { renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useAddressActions } from '../../resources/addresses/use-address-actions'
import { useDomainActions } from '../../resources/domains/use-domain-actions'
import { useIdentityActions } from '../../resources/identities/use-identity-actions'
import { OrganizationContext } from '../../session/organization'
import type { Profile } from '../../session/profiles'
import type { MenuItem } from '../../ui/menu-item'
import { menuActions } from '../../ui/menu-actions'
import { actEntries, splitAct } from './acts'
import { arrange, type Results } from './arrange'
import { placedEntries, useCommands, whoEntry } from './commands'
import { mayBeMeant, type PaletteEntry } from './entry'

const profile = { organization_id: 'o', permissions: [] } as unknown as Profile

const hook = <T,>(use: () => T): T =>
  renderHook(use, {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <OrganizationContext value={profile}>{children}</OrganizationContext>
        </QueryClientProvider>
      </MemoryRouter>
    ),
  }).result.current

const entry = (label: string, detail: string, items: readonly MenuItem[]): PaletteEntry => ({
  id: label,
  label,
  detail,
  to: '/',
  acts: actEntries(items, label, () => undefined),
})

/** What the organization has, as the API finds it: by all words of a name and an address. */
const directory = (): Record<string, PaletteEntry[]> => {
  const address = (local: string) => ({
    address: `${local}@birch.example`,
    address_unicode: `${local}@birch.example`,
  })
  const identity = hook(() => useIdentityActions({}))
  const ofAddress = hook(() => useAddressActions(false))
  const person = (id: string, display_name: string) =>
    entry(
      display_name,
      `${id}@birch.example`,
      identity({ identity_id: id, display_name, ...address(id), status: 'active', mailbox_quota_id: 'm' }),
    )
  const domain = { domain_id: 'd', domain_name: 'birch.example', domain_name_unicode: 'birch.example' }
  return {
    Identities: [person('jonas', 'Jonas Berg'), person('anna', 'Anna Lindqvist'), person('office', 'Office')],
    Aliases: [
      entry(
        'info@birch.example',
        '',
        ofAddress({ kind: 'alias', id: 'a', ...address('info'), display_name: null, state: 'in_use' }),
      ),
    ],
    Groups: [
      entry(
        'Sales team',
        'sales@birch.example',
        ofAddress({
          kind: 'group',
          id: 'g',
          ...address('sales'),
          display_name: 'Sales team',
          state: 'in_use',
        }),
      ),
    ],
    Domains: [entry('birch.example', '', hook(() => useDomainActions())(domain))],
  }
}

const all = directory()
const commands = hook(() => useCommands(profile))

const search = (typed: string): Results[] =>
  Object.entries(all).map(([label, items]) => ({
    label,
    items: typed === '' ? [] : items.filter((one) => mayBeMeant({ ...one, keywords: '' }, typed)),
    isEarlier: false,
  }))

/** All that is found for a typed text, in its order: the label, with the name of what it is about or where it is. */
const found = (typed: string): string[] =>
  arrange(typed, {
    selected: null,
    recent: { label: 'Recent', items: [] },
    commands,
    results: search(typed),
    actionTargets: search(splitAct(typed)?.name ?? ''),
    placed: { label: 'More actions', items: placedEntries(profile) },
    isWaiting: false,
    isCurrent: true,
    whoEntry: (address) => whoEntry(profile, address),
  })
    .flatMap(({ items }) => items)
    .map(({ label, detail }) => (detail === undefined ? label : `${label}: ${detail}`))

const jonas = 'Jonas Berg'
const anna = 'Anna Lindqvist'
const info = 'info@birch.example'
const sales = 'Sales team'
const birch = 'birch.example'

describe('the first result for what administrators type is the right one', () => {
  it.each([
    // Absence and forwarding
    ['out of office jonas', 'Forward or answer', jonas],
    ['vacation jonas', 'Forward or answer', jonas],
    ['jonas holiday', 'Forward or answer', jonas],
    ['auto-reply jonas', 'Forward or answer', jonas],
    ['automatic reply anna', 'Forward or answer', anna],
    ['autoresponder jonas', 'Forward or answer', jonas],
    ['jonas is away', 'Forward or answer', jonas],
    ['sick leave anna', 'Forward or answer', anna],
    ['forward jonas', 'Forward or answer', jonas],
    ['forward mail of jonas', 'Forward or answer', jonas],
    ['forwarding for anna', 'Forward or answer', anna],
    ['redirect jonas', 'Forward or answer', jonas],
    ['out of office', 'Forward or answer', 'Type a name'],
    ['who forwards outside', 'Show mail sent by rules', null],
    ['external forwarding', 'Organization settings', null],
    // Passwords
    ['reset password anna', 'Reset password', anna],
    ['reset jonas', 'Reset password', jonas],
    ['new password for anna', 'Reset password', anna],
    ['anna forgot password', 'Reset password', anna],
    ['lost password jonas', 'Reset password', jonas],
    ['change the password of jonas', 'Reset password', jonas],
    ['reset password', 'Reset password', 'Type a name'],
    ['reset all passwords', 'Reset passwords', 'Select identities in the list'],
    // Access
    ['block jonas', 'Suspend', jonas],
    ['disable anna', 'Suspend', anna],
    ['suspend jonas berg', 'Suspend', jonas],
    ['lock account jonas', 'Suspend', jonas],
    ['deactivate jonas', 'Suspend', jonas],
    ['suspend', 'Suspend', 'Type a name'],
    ['unblock', 'Reactivate', 'Type a name'],
    ['unlock account', 'Reactivate', 'Type a name'],
    ['offboard jonas', 'Offboard', jonas],
    ['jonas leaver', 'Offboard', jonas],
    ['terminate jonas', 'Offboard', jonas],
    ['jonas has left', 'Offboard', jonas],
    ['fire jonas', 'Offboard', jonas],
    ['employee leaving', 'Offboard', 'Type a name'],
    // Mailboxes
    ['mailbox full anna', 'Resize', anna],
    ['enlarge jonas', 'Resize', jonas],
    ['give anna more space', 'Resize', anna],
    ['increase quota jonas', 'Resize', jonas],
    ['more storage for anna', 'Resize', anna],
    ['anna quota', 'Resize', anna],
    ['mailbox size', 'Resize', 'Type a name'],
    ['warning threshold', 'Change warning threshold', 'Type a name'],
    ['delete mailbox of jonas', 'Remove mailbox', jonas],
    ['mailbox full', 'Mailboxes', null],
    ['full mailboxes', 'Mailboxes', null],
    ['inboxes', 'Mailboxes', null],
    // Addresses
    ['add alias jonas', 'Add alias', jonas],
    ['jonas new address', 'Add alias', jonas],
    ['second email for anna', 'Add alias', anna],
    ['new alias', 'Add alias', null],
    ['create alias', 'Add alias', null],
    ['rename jonas', 'Rename', jonas],
    ['change email address of anna', 'Rename', anna],
    ['anna married', 'Rename', anna],
    ['send mail as info', 'Open', info],
    ['who gets mail info', 'Show who gets mail', info],
    ['who receives info', 'Show who gets mail', info],
    ['trace info', 'Show who gets mail', info],
    ['turn off info', 'Turn off', info],
    ['disable alias info', 'Turn off', info],
    ['delete info', 'Delete', info],
    ['edit info', 'Edit', info],
    ['mail not arriving', 'Addresses', null],
    ['missing mail', 'Addresses', null],
    ['who gets mail', 'Who gets mail to…?', null],
    // Groups
    ['add members sales', 'Add members', sales],
    ['add users to sales', 'Add members', sales],
    ['add to group jonas', 'Add to group', jonas],
    ['jonas distribution list', 'Add to group', jonas],
    ['add jonas to mailing list', 'Add to group', jonas],
    ['remove from group', 'Remove from group', 'Select identities in the list'],
    ['create group', 'Add group', null],
    ['new mailing list', 'Add group', null],
    ['distribution list', 'Addresses', null],
    ['shared mailbox', 'Add group', null],
    ['delete sales team', 'Delete', sales],
    // Identities
    ['add user', 'Add identity', null],
    ['new user', 'Add identity', null],
    ['create account', 'Add identity', null],
    ['new employee', 'Add several', null],
    ['onboard', 'Add several', null],
    ['import users', 'Import identities', null],
    ['upload csv', 'Import identities', null],
    ['bulk import', 'Import identities', null],
    ['migrate from google', 'Import identities', null],
    ['users', 'Identities', null],
    ['leavers', 'Identities', null],
    ['delete jonas', 'Delete', jonas],
    ['erase anna', 'Delete', anna],
    ['restore user', 'Restore', 'Deleted identities'],
    ['undelete', 'Restore', 'Deleted identities'],
    ['recover deleted', 'Restore', 'Deleted identities'],
    ['purge', 'Delete permanently', 'Deleted identities'],
    ['gdpr erase', 'Delete permanently', 'Deleted identities'],
    ['move to department', 'Move to department', 'Select identities in the list'],
    ['jonas department', 'Edit', jonas],
    ['add department', 'Create department', null],
    ['jonas', jonas, 'jonas@birch.example'],
    // Domains
    ['dns', 'Domains', null],
    ['dkim', 'Domains', null],
    ['spf record', 'Domains', null],
    ['dns birch', 'DNS records', birch],
    ['mx birch.example', 'DNS records', birch],
    ['dkim birch', 'DNS records', birch],
    ['catch-all', 'Domains', null],
    ['catch-all birch', 'Settings', birch],
    ['remove domain birch', 'Remove domain', birch],
    ['verify domain', 'Add domain', null],
    ['new domain', 'Add domain', null],
    // Administration
    ['who changed jonas', 'Show activity', jonas],
    ['history jonas', 'Show activity', jonas],
    ['jonas log', 'Show activity', jonas],
    ['audit log', 'Activity', null],
    ['who changed', 'Activity', null],
    ['api token', 'Keys', null],
    ['new api key', 'Create key', null],
    ['new admin', 'Create key', null],
    ['revoke key', 'Revoke', 'Keys'],
    ['remove administrator', 'Revoke', 'Keys'],
    ['permissions', 'Keys', null],
    ['second key', 'Organization settings', null],
    ['approval', 'Organization settings', null],
    ['undo', 'Bulk changes', null],
    ['mail queue', 'Mail server status', null],
    ['server status', 'Mail server status', null],
    ['monitoring', 'Health', null],
    ['dark mode', 'Dark theme', null],
    ['log out', 'Sign out', null],
    ['shortcuts', 'Keyboard shortcuts', null],
    ['gigabytes', 'Show sizes in GiB', null],
  ])('“%s”', (typed, label, about) => {
    const [first = ''] = found(typed)
    expect(first.split(' · ', 1)[0]).toBe(about === null ? label : `${label}: ${about}`)
  })
})

/** The names that actions have outside their menus. */
const own: Readonly<Record<string, string>> = {
  Alias: 'Add alias',
  'From a file': 'Import identities',
  Group: 'Add group',
  Import: 'Import identities',
  'One identity': 'Add identity',
  Several: 'Add several',
}

describe('every action of the console is found by its name', () => {
  it.each(Object.keys(menuActions))('“%s”', (label) => {
    const [first = ''] = found(label)
    const [name] = first.split(': ', 1)
    expect(name).toBe(own[label] ?? label)
  })
})
