import type { RouteObject } from 'react-router'

/** Bulk changes: their list, and one of them. */
export const planRoutes: RouteObject[] = [
  {
    path: 'plans',
    lazy: {
      loader: async () => (await import('../pages/plans/loaders')).loadPlans,
      Component: async () => (await import('../pages/plans/PlanList')).PlanList,
    },
  },
  {
    path: 'plans/:planId',
    lazy: {
      loader: async () => (await import('../pages/plans/loaders')).loadPlan,
      Component: async () => (await import('../pages/plans/PlanPage')).PlanPage,
    },
    children: [
      {
        path: 'approve',
        lazy: { Component: async () => (await import('../pages/plans/ApprovePlan')).ApprovePlan },
      },
    ],
  },
]
