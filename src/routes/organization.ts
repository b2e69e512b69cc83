import type { RouteObject } from 'react-router'

/** The overview, and its settings. */
export const organizationRoutes: RouteObject[] = [
  {
    path: 'overview',
    lazy: {
      loader: async () => (await import('../pages/organization/loaders')).loadOverview,
      Component: async () => (await import('../pages/organization/OverviewPage')).OverviewPage,
    },
    children: [
      {
        path: 'settings',
        lazy: {
          loader: async () => (await import('../pages/organization/loaders')).loadOrganizationSettings,
          Component: async () =>
            (await import('../pages/organization/OrganizationSettings')).OrganizationSettings,
        },
      },
      {
        path: 'settings/approve',
        lazy: {
          loader: async () => (await import('../pages/organization/loaders')).loadOrganizationSettings,
          Component: async () => (await import('../pages/organization/ApproveSettings')).ApproveSettings,
        },
      },
    ],
  },
]
