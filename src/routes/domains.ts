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
]
