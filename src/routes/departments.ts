import type { RouteObject } from 'react-router'

/** Departments: their list, and one of them. */
export const departmentRoutes: RouteObject[] = [
  {
    path: 'departments',
    lazy: {
      loader: async () => (await import('../pages/departments/loaders')).loadDepartments,
      Component: async () => (await import('../pages/departments/DepartmentList')).DepartmentList,
    },
    children: [
      {
        path: 'new',
        lazy: {
          Component: async () => (await import('../pages/departments/DepartmentCreate')).DepartmentCreate,
        },
      },
      {
        path: 'delete/:departmentId',
        lazy: {
          loader: async () => (await import('../pages/departments/loaders')).loadDepartment,
          Component: async () => (await import('../pages/departments/DepartmentDelete')).DepartmentDelete,
        },
      },
    ],
  },
  {
    path: 'departments/:departmentId',
    lazy: {
      loader: async () => (await import('../pages/departments/loaders')).loadDepartment,
      Component: async () => (await import('../pages/departments/DepartmentDetail')).DepartmentDetail,
    },
    children: [
      {
        path: 'edit',
        lazy: {
          Component: async () => (await import('../pages/departments/DepartmentEdit')).DepartmentEdit,
        },
      },
      {
        path: 'delete',
        lazy: {
          Component: async () => (await import('../pages/departments/DepartmentDelete')).DepartmentDelete,
        },
      },
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
      {
        path: 'identities/:identityId/delete',
        lazy: {
          loader: async () => (await import('../pages/identities/loaders')).loadIdentity,
          Component: async () => (await import('../pages/identities/IdentityDelete')).IdentityDelete,
        },
      },
    ],
  },
]
