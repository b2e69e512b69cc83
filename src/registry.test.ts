import type { RouteObject } from 'react-router'
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
import { type PageEntry, registry } from './registry'
import { routes } from './routes'

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

const entries: readonly PageEntry[] = registry

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

test('every list is preloaded', () => {
  const preloads = entries.filter(({ firstRequest }) => firstRequest !== undefined)
  expect(preloads.map(({ segment }) => segment).toSorted()).toEqual(Object.keys(pages).toSorted())
})

// A request that differs would be sent for nothing.
test.each(Object.entries(pages))(
  '%s are preloaded as the page asks for them',
  async (segment, [load, { permission }]) => {
    const firstRequest = entries.find((entry) => entry.segment === segment)?.firstRequest
    addProfile(profile)
    const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 400 })))
    vi.stubGlobal('fetch', asked)
    const request = new Request(`http://console.example/o/a/${segment}`)
    const args = { request, params: { organizationId: 'a' } } as unknown as Parameters<typeof load>[0]
    expect(firstRequest?.permission).toBe(permission)
    await expect(load(args)).rejects.toThrow('400')
    expect(asked.mock.calls).toEqual([[firstRequest?.url, expect.objectContaining({ method: 'GET' })]])
  },
)

test('every page of the navigation has its help', () => {
  const topics = Object.keys(import.meta.glob('./shell/help/*.ts')).map((path) =>
    path.replace(/^.*\/(.*)\.ts$/, '$1'),
  )
  expect(topics).toEqual(expect.arrayContaining(entries.map(({ segment }) => segment)))
})

test('the router loads for each page what the registry names', () => {
  const pageOf = (routes: readonly RouteObject[], segment: string): RouteObject | undefined =>
    routes.reduce<RouteObject | undefined>(
      (found, route) => found ?? (route.path === segment ? route : pageOf(route.children ?? [], segment)),
      undefined,
    )
  for (const { segment, component } of entries) {
    const lazy = pageOf(routes, segment)?.lazy
    expect([segment, String(typeof lazy === 'object' ? lazy.Component : lazy)]).toEqual([
      segment,
      expect.stringContaining(`/pages/${component}`),
    ])
  }
})
