import type { LoaderFunction, RouteObject } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from './api/query-client'
import { permissions } from './contract/generated/contract'
import type { Operation } from './contract/operation'
import { type PageEntry, registry } from './registry'
import { routes } from './routes'
import { addProfile, forgetProfiles, type Profile } from './session/profiles'

/** A key that may do everything. */
const profile: Profile = {
  organization_id: 'a',
  organization_name: 'Organization',
  key_id: 'k',
  key_name: 'Key',
  key_hint: 'abcd',
  permissions: Object.keys(permissions) as (keyof typeof permissions)[],
  expires_at: '2026-11-20T09:15:00.000Z',
  api_key: 'prk_a',
  locked: null,
}

const modules = import.meta.glob<Record<string, Operation<never, unknown>>>(
  './contract/generated/operations/*/*.ts',
  { eager: true },
)
/** What each reading of the API needs, by its address. */
const permissionsOf = new Map(
  Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter(({ method }) => method === 'GET')
    .map(({ path, permission }) => [`/api${path}`, permission]),
)

const help = new Set(
  Object.keys(import.meta.glob('./pages/*/*-help.ts')).map((path) =>
    path.replace(/^.*\/(.*)-help\.ts$/, '$1'),
  ),
)

const routeOf = (segment: string, nodes: readonly RouteObject[] = routes): RouteObject | undefined =>
  nodes.find(({ path }) => path === segment) ??
  nodes.map(({ children = [] }) => routeOf(segment, children)).find((route) => route !== undefined)

const loaderOf = async ({ loader, lazy }: RouteObject): Promise<LoaderFunction | undefined> => {
  const found = loader ?? (typeof lazy === 'object' ? await lazy.loader?.() : undefined)
  return typeof found === 'function' ? found : undefined
}

/** The addresses that a page asks for when it is opened, in vain. */
const requestsOf = async ({ segment, search = '' }: PageEntry): Promise<string[]> => {
  const ask = vi.fn<(url: string) => Promise<Response>>(() =>
    Promise.resolve(new Response(null, { status: 400 })),
  )
  vi.stubGlobal('fetch', ask)
  const load = await loaderOf(routeOf(segment) ?? {})
  const request = new Request(`http://console.example/o/a/${segment}${search}`)
  const args = { request, params: { organizationId: 'a' } } as unknown as Parameters<LoaderFunction>[0]
  await Promise.resolve(load?.(args)).catch(() => undefined)
  return ask.mock.calls.map(([url]) => url)
}

afterEach(() => {
  vi.unstubAllGlobals()
  forgetProfiles()
  queryClient.clear()
})

describe.each(registry)('$segment', (page) => {
  // A request that differs would be sent for nothing.
  test('has preloaded what it asks for when it is opened', async () => {
    addProfile(profile)
    expect(page.firstRequests.map(({ url }) => url)).toEqual(await requestsOf(page))
    for (const { url, permission } of page.firstRequests)
      expect(permission).toBe(permissionsOf.get(url.split('?')[0] ?? ''))
  })

  test('has its help', () => {
    expect(help).toContain(page.segment)
  })

  test('is loaded by the router as the registry names it', () => {
    const lazy = routeOf(page.segment)?.lazy
    expect(String(typeof lazy === 'object' ? lazy.Component : lazy)).toContain(`/pages/${page.component}`)
  })
})

test('each page has a separate letter that opens it', () => {
  const letters = registry.map(({ shortcut }) => shortcut)
  expect(new Set(letters).size).toBe(letters.length)
  expect(letters.join('')).toMatch(/^[a-z]+$/)
})
