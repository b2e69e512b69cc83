import type { RouteObject } from 'react-router'

/** Domains: their list, the removed ones, and one of them. */
export const domainRoutes: RouteObject[] = [
  {
    path: 'domains',
    lazy: {
      loader: async () => (await import('../pages/domains/loaders')).loadDomainList,
      Component: async () => (await import('../pages/domains/DomainList')).DomainList,
    },
    children: [
      {
        path: 'new',
        lazy: {
          Component: async () => (await import('../pages/domains/DomainCreate')).DomainCreate,
        },
      },
      {
        path: 'claim/:claimId',
        lazy: {
          loader: async () => (await import('../pages/domains/loaders')).loadClaims,
          Component: async () => (await import('../pages/domains/ClaimPanel')).ClaimPanel,
        },
      },
      {
        path: 'claim/:claimId/end',
        lazy: {
          loader: async () => (await import('../pages/domains/loaders')).loadClaims,
          Component: async () => (await import('../pages/domains/ClaimEnd')).ClaimEnd,
        },
      },
      {
        path: 'remove/:domainId',
        lazy: {
          loader: async () => (await import('../pages/domains/loaders')).loadOneDomain,
          Component: async () => (await import('../pages/domains/DomainRemove')).DomainRemove,
        },
      },
    ],
  },
  {
    path: 'domains/removed',
    lazy: {
      loader: async () => (await import('../pages/domains/loaders')).loadRemovedDomains,
      Component: async () => (await import('../pages/domains/RemovedList')).RemovedList,
    },
    children: [
      {
        path: ':domainId',
        lazy: {
          loader: async () => (await import('../pages/domains/loaders')).loadRemovedDomain,
          Component: async () => (await import('../pages/domains/DomainRestore')).DomainRestore,
        },
      },
    ],
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
          loader: async () => (await import('../pages/domains/loaders')).loadOneDomain,
          Component: async () => (await import('../pages/domains/DomainSettings')).DomainSettings,
        },
      },
      {
        path: 'remove',
        lazy: {
          Component: async () => (await import('../pages/domains/DomainRemove')).DomainRemove,
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
