import type { RouteObject } from 'react-router'

/** The events of the organization. */
export const auditRoutes: RouteObject[] = [
  {
    path: 'audit',
    lazy: {
      loader: async () => (await import('../pages/audit/loaders')).loadEvents,
      Component: async () => (await import('../pages/audit/EventList')).EventList,
    },
    children: [
      {
        path: ':eventId',
        lazy: {
          loader: async () => (await import('../pages/audit/loaders')).loadEvent,
          Component: async () => (await import('../pages/audit/EventPanel')).EventPanel,
        },
      },
    ],
  },
]
