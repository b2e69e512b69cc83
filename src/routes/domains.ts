import type { RouteObject } from 'react-router'

/** Domains: their list, and one of them. */
export const domainRoutes: RouteObject[] = [
  {
    path: 'domains',
    lazy: {
      loader: async () => (await import('../pages/domains/loaders')).loadDomains,
      Component: async () => (await import('../pages/domains/DomainList')).DomainList,
    },
  },
  {
    path: 'domains/:domainId',
    lazy: {
      loader: async () => (await import('../pages/domains/loaders')).loadDomain,
      Component: async () => (await import('../pages/domains/DomainDetail')).DomainDetail,
    },
    children: [
      {
        path: 'settings',
        lazy: {
          Component: async () => (await import('../pages/domains/DomainSettings')).DomainSettings,
        },
      },
    ],
  },
  {
    path: 'domains/:domainId/dns',
    lazy: {
      loader: async () => (await import('../pages/dns/loaders')).loadDomainDns,
      Component: async () => (await import('../pages/dns/DnsPage')).DnsPage,
    },
    children: [
      {
        path: 'zone',
        lazy: {
          loader: async () => (await import('../pages/dns/loaders')).loadDomainZone,
          Component: async () => (await import('../pages/dns/DomainZone')).DomainZone,
        },
      },
      {
        path: 'share',
        lazy: {
          Component: async () => (await import('../pages/dns/DnsShareCreate')).DnsShareCreate,
        },
      },
      {
        path: 'share/:shareId/revoke',
        lazy: {
          Component: async () => (await import('../pages/dns/DnsShareRevoke')).DnsShareRevoke,
        },
      },
    ],
  },
]
