import type { RouteObject } from 'react-router'

/** The panels of a bulk change over a list, or over the page of one identity: its form, then its preview. */
export const planPanelRoutes: RouteObject[] = [
  {
    path: 'plan/:scope/:operation',
    lazy: {
      Component: async () => (await import('../pages/plans/PlanCreate')).PlanCreate,
    },
  },
  {
    path: 'plan/:planId',
    lazy: {
      Component: async () => (await import('../pages/plans/PlanPanel')).PlanPanel,
    },
  },
]
