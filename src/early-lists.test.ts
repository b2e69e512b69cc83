import { afterEach, expect, test, vi } from 'vitest'
import { listAuditEvents } from './contract/generated/operations/audit'
import { listDepartments } from './contract/generated/operations/departments'
import { listDomains } from './contract/generated/operations/domains'
import { listIdentities } from './contract/generated/operations/identities'
import { listKeys } from './contract/generated/operations/key'
import { listMailboxQuotas } from './contract/generated/operations/mailbox-quotas'
import { addProfile, forgetProfiles, type Profile } from './session/profiles'
import { queryClient } from './api/query-client'
import { loadEvents } from './pages/audit/loaders'
import { loadDepartments } from './pages/departments/loaders'
import { loadDomains } from './pages/domains/loaders'
import { loadIdentities } from './pages/identities/loaders'
import { loadKeys } from './pages/key/loaders'
import { loadMailboxQuotas } from './pages/mailbox-quotas/loaders'
import { lists } from './early-lists'

const profile: Profile = {
  organization_id: 'a',
  organization_name: 'Organization',
  key_id: 'k',
  key_name: 'Key',
  key_hint: 'abcd',
  permissions: ['key:read'],
  expires_at: '2026-11-20T09:15:00.000Z',
  api_key: 'prk_a',
  locked: null,
}

const pages = {
  identities: [loadIdentities, listIdentities],
  departments: [loadDepartments, listDepartments],
  domains: [loadDomains, listDomains],
  'mailbox-quotas': [loadMailboxQuotas, listMailboxQuotas],
  key: [loadKeys, listKeys],
  audit: [loadEvents, listAuditEvents],
} as const

afterEach(() => {
  vi.unstubAllGlobals()
  forgetProfiles()
  queryClient.clear()
})

test('every list is one of those that are asked for early', () => {
  expect(Object.keys(lists)).toEqual(Object.keys(pages))
})

test.each(Object.entries(pages))(
  '%s are asked for early as the page asks for them',
  async (page, [load, { permission }]) => {
    addProfile(profile)
    const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 400 })))
    vi.stubGlobal('fetch', asked)
    const request = new Request(`http://console.example/o/a/${page}`)
    const args = { request, params: { organizationId: 'a' } } as unknown as Parameters<typeof load>[0]
    expect(lists[page]?.permission).toBe(permission)
    await expect(load(args)).rejects.toThrow('400')
    expect(asked.mock.calls).toEqual([[lists[page]?.url, expect.objectContaining({ method: 'GET' })]])
  },
)
