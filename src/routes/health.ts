import type { RouteObject } from 'react-router'

/** How the service does, and what the mail system has made of the changes. */
export const healthRoutes: RouteObject[] = [
  {
    path: 'health',
    lazy: {
      loader: async () => (await import('../pages/health/loaders')).loadHealth,
      Component: async () => (await import('../pages/health/HealthPage')).HealthPage,
    },
  },
  {
    path: 'health/enforcement',
    lazy: {
      loader: async () => (await import('../pages/enforcement/loaders')).loadEnforcements,
      Component: async () => (await import('../pages/enforcement/EnforcementList')).EnforcementList,
    },
  },
]
