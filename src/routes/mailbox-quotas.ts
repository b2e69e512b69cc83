import type { RouteObject } from 'react-router'
import { planPanelRoutes } from './plan-panels'

/** Mailboxes by fullness. A mailbox leads to its identity. */
export const mailboxQuotaRoutes: RouteObject[] = [
  {
    path: 'mailbox-quotas',
    lazy: {
      loader: async () => (await import('../pages/mailbox-quotas/loaders')).loadMailboxQuotas,
      Component: async () => (await import('../pages/mailbox-quotas/MailboxQuotaList')).MailboxQuotaList,
    },
    children: [
      {
        path: 'new',
        lazy: {
          Component: async () =>
            (await import('../pages/mailbox-quotas/MailboxQuotaCreate')).MailboxQuotaCreate,
        },
      },
      ...planPanelRoutes,
      {
        path: 'resize/:mailboxQuotaId',
        lazy: {
          loader: async () => (await import('../pages/mailbox-quotas/loaders')).loadMailbox,
          Component: async () => (await import('../pages/mailbox-quotas/MailboxPanel')).MailboxPanel,
        },
      },
    ],
  },
  {
    path: 'mailbox-quotas/:mailboxQuotaId/:act?',
    lazy: {
      loader: async () => (await import('../pages/mailbox-quotas/loaders')).redirectToIdentity,
    },
  },
]
