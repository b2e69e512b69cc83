import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { currentProfiles, profileOf, SignedOut } from './api/profiles'
import { loadEvent, loadEvents } from './pages/audit/loaders'
import { loadDepartment, loadDepartments } from './pages/departments/loaders'
import { loadDomain, loadDomains } from './pages/domains/loaders'
import { loadHealth } from './pages/health/loaders'
import { loadIdentities, loadIdentity, loadNewIdentity } from './pages/identities/loaders'
import { loadKey, loadKeys } from './pages/key/loaders'
import { loadMailboxQuota, loadMailboxQuotas } from './pages/mailbox-quotas/loaders'
import { home, signIn } from './paths'
import { CrashPage } from './ui/CrashPage'
import { NotFound, PageError } from './ui/PageError'
import { landing } from './ui/navigation'
import { Shell } from './ui/Shell'

const SignInHere = lazy(async () => ({ default: (await import('./pages/key/SignInHere')).SignInHere }))

// Not a lazy part of its route: every first load of a page would wait for it.
const NoProfile = () => (
  <Suspense fallback={null}>
    <SignInHere />
  </Suspense>
)

const toStart = () => {
  const first = currentProfiles()[0]
  return redirect(first === undefined ? signIn() : home(first.organization_id))
}

const toLanding = ({ params }: LoaderFunctionArgs) => {
  const profile = profileOf(params['organizationId'])
  return profile === undefined ? null : redirect(landing(profile))
}

const needProfile = ({ params }: LoaderFunctionArgs) => {
  if (profileOf(params['organizationId']) === undefined)
    throw new SignedOut('No session for this organization.')
  return null
}

/** The console's table of contents. Loaders start the requests while the code of a page is still on its way. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: CrashPage,
    HydrateFallback: () => null,
    children: [
      { path: '/', loader: toStart },
      {
        path: '/sign-in',
        lazy: { Component: async () => (await import('./pages/key/SignIn')).SignIn },
      },
      {
        path: '/o/:organizationId',
        loader: needProfile,
        Component: Shell,
        ErrorBoundary: NoProfile,
        children: [
          { index: true, loader: toLanding },
          {
            ErrorBoundary: PageError,
            children: [
              {
                path: 'overview',
                lazy: {
                  Component: async () => (await import('./pages/overview/OverviewPage')).OverviewPage,
                },
              },
              {
                path: 'identities',
                loader: loadIdentities,
                lazy: {
                  Component: async () => (await import('./pages/identities/IdentityList')).IdentityList,
                },
                children: [
                  {
                    path: 'new',
                    loader: loadNewIdentity,
                    lazy: {
                      Component: async () =>
                        (await import('./pages/identities/IdentityCreate')).IdentityCreate,
                    },
                  },
                ],
              },
              {
                path: 'identities/:identityId',
                loader: loadIdentity,
                lazy: {
                  Component: async () => (await import('./pages/identities/IdentityDetail')).IdentityDetail,
                },
                children: [
                  {
                    path: 'edit',
                    lazy: {
                      Component: async () => (await import('./pages/identities/IdentityEdit')).IdentityEdit,
                    },
                  },
                  {
                    path: 'suspend',
                    lazy: {
                      Component: async () =>
                        (await import('./pages/identities/IdentitySuspend')).IdentitySuspend,
                    },
                  },
                  {
                    path: 'reset-password',
                    lazy: {
                      Component: async () =>
                        (await import('./pages/identities/IdentityPassword')).IdentityPassword,
                    },
                  },
                  {
                    path: 'delete',
                    lazy: {
                      Component: async () =>
                        (await import('./pages/identities/IdentityDelete')).IdentityDelete,
                    },
                  },
                ],
              },
              {
                path: 'departments',
                loader: loadDepartments,
                lazy: {
                  Component: async () => (await import('./pages/departments/DepartmentList')).DepartmentList,
                },
                children: [
                  {
                    path: 'new',
                    lazy: {
                      Component: async () =>
                        (await import('./pages/departments/DepartmentCreate')).DepartmentCreate,
                    },
                  },
                ],
              },
              {
                path: 'departments/:departmentId',
                loader: loadDepartment,
                lazy: {
                  Component: async () =>
                    (await import('./pages/departments/DepartmentDetail')).DepartmentDetail,
                },
                children: [
                  {
                    path: 'edit',
                    lazy: {
                      Component: async () =>
                        (await import('./pages/departments/DepartmentEdit')).DepartmentEdit,
                    },
                  },
                ],
              },
              {
                path: 'domains',
                loader: loadDomains,
                lazy: { Component: async () => (await import('./pages/domains/DomainList')).DomainList },
              },
              {
                path: 'domains/:domainId',
                loader: loadDomain,
                lazy: {
                  Component: async () => (await import('./pages/domains/DomainDetail')).DomainDetail,
                },
                children: [
                  {
                    path: 'settings',
                    lazy: {
                      Component: async () => (await import('./pages/domains/DomainSettings')).DomainSettings,
                    },
                  },
                ],
              },
              {
                path: 'mailbox-quotas',
                loader: loadMailboxQuotas,
                lazy: {
                  Component: async () =>
                    (await import('./pages/mailbox-quotas/MailboxQuotaList')).MailboxQuotaList,
                },
                children: [
                  {
                    path: 'new',
                    lazy: {
                      Component: async () =>
                        (await import('./pages/mailbox-quotas/MailboxQuotaCreate')).MailboxQuotaCreate,
                    },
                  },
                  {
                    path: 'resize/:mailboxQuotaId',
                    loader: loadMailboxQuota,
                    lazy: {
                      Component: async () =>
                        (await import('./pages/mailbox-quotas/MailboxResize')).MailboxResize,
                    },
                  },
                ],
              },
              {
                path: 'mailbox-quotas/:mailboxQuotaId',
                loader: loadMailboxQuota,
                lazy: {
                  Component: async () =>
                    (await import('./pages/mailbox-quotas/MailboxQuotaDetail')).MailboxQuotaDetail,
                },
                children: [
                  {
                    path: 'resize',
                    lazy: {
                      Component: async () =>
                        (await import('./pages/mailbox-quotas/MailboxResize')).MailboxResize,
                    },
                  },
                  {
                    path: 'edit',
                    lazy: {
                      Component: async () =>
                        (await import('./pages/mailbox-quotas/MailboxQuotaEdit')).MailboxQuotaEdit,
                    },
                  },
                ],
              },
              {
                path: 'audit',
                loader: loadEvents,
                lazy: { Component: async () => (await import('./pages/audit/EventList')).EventList },
                children: [
                  {
                    path: ':occurredAt/:resourceId/:eventId',
                    loader: loadEvent,
                    lazy: { Component: async () => (await import('./pages/audit/EventPanel')).EventPanel },
                  },
                ],
              },
              {
                path: 'key',
                loader: loadKeys,
                lazy: { Component: async () => (await import('./pages/key/KeyList')).KeyList },
                children: [
                  {
                    path: 'new',
                    lazy: { Component: async () => (await import('./pages/key/KeyCreate')).KeyCreate },
                  },
                  {
                    path: ':keyId',
                    lazy: { Component: async () => (await import('./pages/key/KeyPanel')).KeyPanel },
                  },
                ],
              },
              {
                path: 'key/own',
                loader: loadKey,
                lazy: { Component: async () => (await import('./pages/key/KeyPage')).KeyPage },
              },
              {
                path: 'health',
                loader: loadHealth,
                lazy: { Component: async () => (await import('./pages/health/HealthPage')).HealthPage },
              },
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
]
