import { renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { registry } from '../../registry'
import { useIdentityActions } from '../../resources/identities/use-identity-actions'
import { OrganizationContext } from '../../session/organization'
import type { Profile } from '../../session/profiles'
import { actEntries, actsCalled, splitAct } from './acts'
import { matches, type PaletteEntry } from './entry'

const jonas = {
  identity_id: 'i',
  mailbox_quota_id: 'm',
  display_name: 'Jonas Berg',
  address: 'jonas@x.example',
  address_unicode: 'jonas@x.example',
  status: 'active',
} as const

/** The identity as the search shows it, with the actions of its menu. */
const entryOfJonas = (): PaletteEntry => {
  const { result } = renderHook(() => useIdentityActions({}), {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <OrganizationContext value={{ organization_id: 'o', permissions: [] } as unknown as Profile}>
          {children}
        </OrganizationContext>
      </MemoryRouter>
    ),
  })
  return {
    id: 'i',
    label: jonas.display_name,
    to: '/',
    acts: actEntries(result.current(jonas), 'i', () => {}),
  }
}

it.each([
  ['out of office jonas', 'Forward or answer'],
  ['vacation jonas', 'Forward or answer'],
  ['jonas holiday', 'Forward or answer'],
  ['auto-reply jonas', 'Forward or answer'],
  ['autoresponder jonas', 'Forward or answer'],
  ['forward jonas', 'Forward or answer'],
  ['redirect jonas', 'Forward or answer'],
  ['offboard jonas', 'Offboard'],
  ['jonas leaver', 'Offboard'],
  ['terminate jonas', 'Offboard'],
  ['add to group jonas', 'Add to group'],
  ['jonas distribution list', 'Add to group'],
  ['add alias jonas', 'Add alias'],
  ['jonas new address', 'Add alias'],
  ['history jonas', 'Show activity'],
  ['who changed jonas', 'Show activity'],
  ['jonas log', 'Show activity'],
  ['rename jonas', 'Rename'],
  ['reset jonas', 'Reset password'],
  ['enlarge jonas', 'Resize'],
  ['block jonas', 'Suspend'],
])('“%s” finds the action “%s” of the identity', (typed, label) => {
  const { act, name } = splitAct(typed) ?? { act: '', name: '' }
  expect(name).toBe('jonas')
  expect(actsCalled([entryOfJonas()], act)[0]?.label).toBe(label)
})

it.each([
  ['who changed', 'Activity'],
  ['mail not arriving', 'Addresses'],
  ['missing mail', 'Addresses'],
  ['leavers', 'Identities'],
])('“%s” finds the page “%s”', (typed, label) => {
  const found = registry.filter((page) => matches(`${page.label} ${page.keywords}`, typed))
  expect(found.map((page) => page.label)).toEqual([label])
})
