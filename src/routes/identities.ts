import type { RouteObject } from 'react-router'
import { newIdentityHandle } from '../pages/identities/new-identity-handle'
import { planPanelRoutes } from './plan-panels'

/** Identities: their list, the import, the deleted ones, and a single one. */
export const identityRoutes: RouteObject[] = [
  {
    path: 'identities',
    lazy: {
      loader: async () => (await import('../pages/identities/loaders')).loadIdentities,
      Component: async () => (await import('../pages/identities/IdentityList')).IdentityList,
    },
    children: [
      {
        path: 'new',
        handle: newIdentityHandle,
        lazy: {
          loader: async () => (await import('../pages/identities/loaders')).loadNewIdentity,
          Component: async () => (await import('../pages/identities/IdentityCreate')).IdentityCreate,
        },
      },
      {
        path: 'join',
        handle: newIdentityHandle,
        lazy: {
          loader: async () => (await import('../pages/identities/loaders')).loadNewIdentity,
          Component: async () => (await import('../pages/identities/join/Joining')).Joining,
        },
      },
      ...planPanelRoutes,
      {
        path: 'delete/:identityId',
        lazy: {
          loader: async () => (await import('../pages/identities/loaders')).loadIdentity,
          Component: async () => (await import('../pages/identities/IdentityDelete')).IdentityDelete,
        },
      },
    ],
  },
  {
    path: 'identities/import',
    lazy: {
      Component: async () => (await import('../pages/plans/import/ImportPage')).ImportPage,
    },
  },
  {
    path: 'identities/redirects',
    lazy: {
      loader: async () => (await import('../pages/delivery/loaders')).loadRedirects,
      Component: async () => (await import('../pages/delivery/RedirectList')).RedirectList,
    },
  },
  {
    path: 'identities/deleted',
    lazy: {
      loader: async () => (await import('../pages/identities/loaders')).loadDeletedIdentities,
      Component: async () => (await import('../pages/identities/DeletedList')).DeletedList,
    },
    children: [
      ...planPanelRoutes,
      {
        path: ':identityId',
        lazy: {
          loader: async () => (await import('../pages/identities/loaders')).loadDeletedIdentity,
          Component: async () => (await import('../pages/identities/IdentityRestore')).IdentityRestore,
        },
      },
      {
        path: ':identityId/purge',
        lazy: {
          loader: async () => (await import('../pages/identities/loaders')).loadDeletedIdentity,
          Component: async () => (await import('../pages/identities/IdentityPurge')).IdentityPurge,
        },
      },
    ],
  },
  {
    path: 'identities/:identityId',
    lazy: {
      loader: async () => (await import('../pages/identities/loaders')).loadIdentityPage,
      Component: async () => (await import('../pages/identities/IdentityDetail')).IdentityDetail,
    },
    children: [
      {
        path: 'edit',
        lazy: {
          loader: async () => (await import('../pages/identities/loaders')).loadIdentity,
          Component: async () => (await import('../pages/identities/IdentityEdit')).IdentityEdit,
        },
      },
      {
        path: 'rename',
        lazy: {
          loader: async () => (await import('../pages/identities/loaders')).loadIdentity,
          Component: async () => (await import('../pages/identities/IdentityRename')).IdentityRename,
        },
      },
      {
        path: 'add-to-group',
        lazy: {
          Component: async () => (await import('../pages/identities/IdentityGroup')).IdentityGroup,
        },
      },
      {
        path: 'delivery',
        lazy: {
          loader: async () => (await import('../pages/delivery/loaders')).loadDelivery,
          Component: async () => (await import('../pages/delivery/DeliveryPanel')).DeliveryPanel,
        },
      },
      {
        path: 'suspend',
        lazy: {
          loader: async () => (await import('../pages/identities/loaders')).loadIdentity,
          Component: async () => (await import('../pages/identities/IdentitySuspend')).IdentitySuspend,
        },
      },
      {
        path: 'reset-password',
        lazy: {
          loader: async () => (await import('../pages/identities/loaders')).loadIdentity,
          Component: async () => (await import('../pages/identities/IdentityPassword')).IdentityPassword,
        },
      },
      ...planPanelRoutes,
      {
        path: 'mailbox/:act',
        lazy: {
          loader: async () => (await import('../pages/mailbox-quotas/loaders')).loadMailbox,
          Component: async () => (await import('../pages/mailbox-quotas/MailboxPanel')).MailboxPanel,
        },
      },
      {
        path: 'delete',
        lazy: {
          Component: async () => (await import('../pages/identities/IdentityDelete')).IdentityDelete,
        },
      },
    ],
  },
]
