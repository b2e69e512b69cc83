import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import * as paths from './paths'
import { routes } from './routes'

// What a parameter may hold at its worst: all that has a meaning in a URL.
const odd = 'a/b?c#d%e+f ö'

/** The pages there are: each path with the pattern of the route it leads to. */
const pages: Partial<Record<keyof typeof paths, [path: string, pattern: string]>> = {
  signIn: [paths.signIn(), '/sign-in'],
  home: [paths.home(odd), '/o/:organizationId'],
  overview: [paths.overview(odd), '/o/:organizationId/overview'],
  identities: [paths.identities(odd), '/o/:organizationId/identities'],
  newIdentity: [paths.newIdentity(odd), '/o/:organizationId/identities/new'],
  identity: [paths.identity(odd, odd), '/o/:organizationId/identities/:identityId'],
  editIdentity: [paths.editIdentity(odd, odd), '/o/:organizationId/identities/:identityId/edit'],
  suspendIdentity: [paths.suspendIdentity(odd, odd), '/o/:organizationId/identities/:identityId/suspend'],
  resetIdentityPassword: [
    paths.resetIdentityPassword(odd, odd),
    '/o/:organizationId/identities/:identityId/reset-password',
  ],
  deleteIdentity: [paths.deleteIdentity(odd, odd), '/o/:organizationId/identities/:identityId/delete'],
  departments: [paths.departments(odd), '/o/:organizationId/departments'],
  newDepartment: [paths.newDepartment(odd), '/o/:organizationId/departments/new'],
  department: [paths.department(odd, odd), '/o/:organizationId/departments/:departmentId'],
  domains: [paths.domains(odd), '/o/:organizationId/domains'],
  domain: [paths.domain(odd, odd), '/o/:organizationId/domains/:domainId'],
  domainSettings: [paths.domainSettings(odd, odd), '/o/:organizationId/domains/:domainId/settings'],
  mailboxQuotas: [paths.mailboxQuotas(odd), '/o/:organizationId/mailbox-quotas'],
  newMailboxQuota: [paths.newMailboxQuota(odd), '/o/:organizationId/mailbox-quotas/new'],
  mailboxQuota: [paths.mailboxQuota(odd, odd), '/o/:organizationId/mailbox-quotas/:mailboxQuotaId'],
  resizeMailboxQuota: [
    paths.resizeMailboxQuota(odd, odd),
    '/o/:organizationId/mailbox-quotas/:mailboxQuotaId/resize',
  ],
  resizeInList: [paths.resizeInList(odd, odd), '/o/:organizationId/mailbox-quotas/resize/:mailboxQuotaId'],
  editMailboxQuota: [
    paths.editMailboxQuota(odd, odd),
    '/o/:organizationId/mailbox-quotas/:mailboxQuotaId/edit',
  ],
  editDepartment: [paths.editDepartment(odd, odd), '/o/:organizationId/departments/:departmentId/edit'],
  audit: [paths.audit(odd), '/o/:organizationId/audit'],
  auditEvent: [
    paths.auditEvent(odd, { occurred_at: odd, resource_id: odd, audit_event_id: odd }),
    '/o/:organizationId/audit/:occurredAt/:resourceId/:eventId',
  ],
  keys: [paths.keys(odd), '/o/:organizationId/key'],
  newKey: [paths.newKey(odd), '/o/:organizationId/key/new'],
  key: [paths.key(odd, odd), '/o/:organizationId/key/:keyId'],
  ownKey: [paths.ownKey(odd), '/o/:organizationId/key/own'],
  health: [paths.health(odd), '/o/:organizationId/health'],
}

const patternOf = (path: string): string =>
  (matchRoutes(routes, path) ?? [])
    .map(({ route }) => route.path ?? '')
    .filter(Boolean)
    .join('/')

/** The patterns of all routes that load a page. */
const patternsIn = (nodes: RouteObject[], above = ''): string[] =>
  nodes.flatMap(({ path, children = [], lazy }) => {
    const pattern = [above, path].filter(Boolean).join('/')
    return [...(lazy === undefined ? [] : [pattern]), ...patternsIn(children, pattern)]
  })

describe('every path', () => {
  it.each(Object.entries(pages))('%s leads to its page', (_, [path, pattern]) => {
    expect(patternOf(path)).toBe(pattern)
  })

  it('carries its parameters whole', () => {
    for (const [path] of Object.values(pages)) {
      const params = matchRoutes(routes, path)?.at(-1)?.params ?? {}
      expect(new Set(Object.values(params))).toEqual(new Set(path.startsWith('/o/') ? [odd] : []))
    }
  })

  it('stands in the table above as soon as there is a page for it', () => {
    const others = Object.entries(paths).filter(([name]) => !(name in pages))
    for (const [name, pathOf] of others) {
      const path = (pathOf as (...parts: unknown[]) => string)('a', 'b')
      expect([name, patternOf(path)]).toEqual([name, '/o/:organizationId/*'])
    }
  })
})

it('every page has a path', () => {
  const patterns = new Set(Object.values(pages).map(([, pattern]) => pattern))
  expect(patternsIn(routes).filter((pattern) => !patterns.has(pattern))).toEqual([])
})
