import type { RouteObject } from 'react-router'
import { planPanelRoutes } from './plan-panels'

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
          loader: async () => (await import('../pages/departments/loaders')).loadDepartment,
          Component: async () => (await import('../pages/departments/DepartmentEdit')).DepartmentEdit,
        },
      },
      {
        path: 'delete',
        lazy: {
          Component: async () => (await import('../pages/departments/DepartmentDelete')).DepartmentDelete,
        },
      },
      ...planPanelRoutes,
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
