import type { RouteObject } from 'react-router'
import { newAliasHandle } from '../pages/addresses/new-alias-handle'

/** Addresses: their list, and one alias. */
export const addressRoutes: RouteObject[] = [
  {
    path: 'addresses',
    lazy: {
      loader: async () => (await import('../pages/addresses/loaders')).loadAddresses,
      Component: async () => (await import('../pages/addresses/AddressList')).AddressList,
    },
    children: [
      {
        path: 'new',
        handle: newAliasHandle,
        lazy: {
          loader: async () => (await import('../pages/addresses/loaders')).loadNewAlias,
          Component: async () => (await import('../pages/addresses/AliasCreate')).AliasCreate,
        },
      },
      {
        path: 'groups/new',
        handle: newAliasHandle,
        lazy: {
          loader: async () => (await import('../pages/addresses/loaders')).loadNewAlias,
          Component: async () => (await import('../pages/addresses/GroupCreate')).GroupCreate,
        },
      },
      {
        path: 'groups/delete/:groupId',
        lazy: {
          loader: async () => (await import('../pages/addresses/loaders')).loadGroup,
          Component: async () => (await import('../pages/addresses/GroupDelete')).GroupDelete,
        },
      },
      {
        path: 'delete/:aliasId',
        lazy: {
          loader: async () => (await import('../pages/addresses/loaders')).loadAlias,
          Component: async () => (await import('../pages/addresses/AliasDelete')).AliasDelete,
        },
      },
    ],
  },
  {
    path: 'addresses/groups/:groupId',
    lazy: {
      loader: async () => (await import('../pages/addresses/loaders')).loadGroupPage,
      Component: async () => (await import('../pages/addresses/GroupDetail')).GroupDetail,
    },
    children: [
      {
        path: 'edit',
        lazy: {
          loader: async () => (await import('../pages/addresses/loaders')).loadGroup,
          Component: async () => (await import('../pages/addresses/GroupEdit')).GroupEdit,
        },
      },
      {
        path: 'add',
        lazy: {
          Component: async () => (await import('../pages/addresses/MembersAdd')).MembersAdd,
        },
      },
      {
        path: 'delete',
        lazy: {
          Component: async () => (await import('../pages/addresses/GroupDelete')).GroupDelete,
        },
      },
    ],
  },
  {
    path: 'addresses/:aliasId',
    lazy: {
      loader: async () => (await import('../pages/addresses/loaders')).loadAlias,
      Component: async () => (await import('../pages/addresses/AliasDetail')).AliasDetail,
    },
    children: [
      {
        path: 'edit',
        lazy: {
          loader: async () => (await import('../pages/addresses/loaders')).loadAlias,
          Component: async () => (await import('../pages/addresses/AliasEdit')).AliasEdit,
        },
      },
      {
        path: 'delete',
        lazy: {
          Component: async () => (await import('../pages/addresses/AliasDelete')).AliasDelete,
        },
      },
    ],
  },
]
