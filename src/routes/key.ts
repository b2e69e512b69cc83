import type { RouteObject } from 'react-router'

/** The keys of the organization, and the own one. */
export const keyRoutes: RouteObject[] = [
  {
    path: 'key',
    lazy: {
      loader: async () => (await import('../pages/key/loaders')).loadKeys,
      Component: async () => (await import('../pages/key/KeyList')).KeyList,
    },
    children: [
      {
        path: 'new',
        lazy: { Component: async () => (await import('../pages/key/KeyCreate')).KeyCreate },
      },
      {
        path: ':keyId',
        lazy: { Component: async () => (await import('../pages/key/KeyPanel')).KeyPanel },
      },
      {
        path: ':keyId/revoke',
        lazy: { Component: async () => (await import('../pages/key/KeyRevoke')).KeyRevoke },
      },
    ],
  },
  {
    path: 'key/own',
    lazy: {
      loader: async () => (await import('../pages/key/loaders')).loadKey,
      Component: async () => (await import('../pages/key/KeyPage')).KeyPage,
    },
  },
]
