import type { RouteObject } from 'react-router'

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
      loader: async () => (await import('../pages/mailbox-quotas/loaders')).loadIdentity,
    },
  },
]
