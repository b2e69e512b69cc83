import { Suspense } from 'react'
import { type LoaderFunctionArgs, type RouteObject, useRouteError } from 'react-router'
import { currentProfiles, profileOf, SignedOut } from './session/profiles'
import { home, signIn } from './paths'
import { CrashPage } from './shell/CrashPage'
import { landing } from './shell/navigation'
import { Shell } from './shell/Shell'
import { lazyWithRetry } from './ui/lazy-with-retry'
import { redirectFrom } from './ui/redirect-from'

/** A page that is loaded when it is first shown, apart from the routes. */
const latePage = (load: Parameters<typeof lazyWithRetry>[0]) => {
  const Page = lazyWithRetry(load)
  return () => (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  )
}

const SignIn = latePage(async () => (await import('./pages/key/SignIn')).SignIn)
const PageError = latePage(async () => (await import('./shell/PageError')).PageError)
const NotFound = latePage(async () => (await import('./shell/PageError')).NotFound)
const UnknownAddress = latePage(async () => (await import('./shell/LostPage')).LostPage)

// Shown instead of an organization's pages while this tab has no session for it; the URL stays. It is not the route's
// lazy component, because every first load of a page would then wait for it.
const NoProfile = () => {
  const error = useRouteError()
  if (!(error instanceof SignedOut)) throw error
  return <SignIn />
}

const toStart = ({ request }: LoaderFunctionArgs) => {
  const first = currentProfiles()[0]
  return redirectFrom(request, first === undefined ? signIn() : home(first.organization_id))
}

const toLanding = ({ params, request }: LoaderFunctionArgs) => {
  const profile = profileOf(params['organizationId'])
  return profile === undefined ? null : redirectFrom(request, landing(profile))
}

const needProfile = ({ params }: LoaderFunctionArgs) => {
  if (profileOf(params['organizationId']) === undefined)
    throw new SignedOut('No session for this organization.')
  return null
}

/** Every page of the console. Loaders start a page's requests while its code is still being loaded. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: CrashPage,
    HydrateFallback: () => <p className="p-4">Postroom cannot be reached. The page opens when it can.</p>,
    children: [
      { path: '/', loader: toStart },
      { path: '*', Component: UnknownAddress },
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
                  Component: async () => (await import('./pages/organization/OverviewPage')).OverviewPage,
                },
                children: [
                  {
                    path: 'settings',
                    lazy: {
                      loader: async () =>
                        (await import('./pages/organization/loaders')).loadOrganizationSettings,
                      Component: async () =>
                        (await import('./pages/organization/OrganizationSettings')).OrganizationSettings,
                    },
                  },
                ],
              },
              {
                path: 'identities',
                lazy: {
                  loader: async () => (await import('./pages/identities/loaders')).loadIdentities,
                  Component: async () => (await import('./pages/identities/IdentityList')).IdentityList,
                },
                children: [
                  {
                    path: 'new',
                    lazy: {
                      loader: async () => (await import('./pages/identities/loaders')).loadNewIdentity,
                      Component: async () =>
                        (await import('./pages/identities/IdentityCreate')).IdentityCreate,
                    },
                  },
                  {
                    path: 'plan/:scope/:operation',
                    lazy: {
                      Component: async () => (await import('./pages/plans/PlanCreate')).PlanCreate,
                    },
                  },
                  {
                    path: 'plan/:planId',
                    lazy: {
                      Component: async () => (await import('./pages/plans/PlanPanel')).PlanPanel,
                    },
                  },
                  {
                    path: 'delete/:identityId',
                    lazy: {
                      loader: async () => (await import('./pages/identities/loaders')).loadIdentity,
                      Component: async () =>
                        (await import('./pages/identities/IdentityDelete')).IdentityDelete,
                    },
                  },
                ],
              },
              {
                path: 'identities/import',
                lazy: {
                  Component: async () => (await import('./pages/plans/import/ImportPage')).ImportPage,
                },
              },
              {
                path: 'identities/deleted',
                lazy: {
                  loader: async () => (await import('./pages/identities/loaders')).loadDeletedIdentities,
                  Component: async () => (await import('./pages/identities/DeletedList')).DeletedList,
                },
                children: [
                  {
                    path: ':identityId',
                    lazy: {
                      loader: async () => (await import('./pages/identities/loaders')).loadDeletedIdentity,
                      Component: async () =>
                        (await import('./pages/identities/IdentityRestore')).IdentityRestore,
                    },
                  },
                  {
                    path: ':identityId/purge',
                    lazy: {
                      loader: async () => (await import('./pages/identities/loaders')).loadDeletedIdentity,
                      Component: async () => (await import('./pages/identities/IdentityPurge')).IdentityPurge,
                    },
                  },
                ],
              },
              {
                path: 'identities/:identityId',
                lazy: {
                  loader: async () => (await import('./pages/identities/loaders')).loadPerson,
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
                    path: 'mailbox/:act',
                    lazy: {
                      loader: async () => (await import('./pages/mailbox-quotas/loaders')).loadMailbox,
                      Component: async () =>
                        (await import('./pages/mailbox-quotas/MailboxPanel')).MailboxPanel,
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
                lazy: {
                  loader: async () => (await import('./pages/departments/loaders')).loadDepartments,
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
                  {
                    path: 'delete/:departmentId',
                    lazy: {
                      loader: async () => (await import('./pages/departments/loaders')).loadDepartment,
                      Component: async () =>
                        (await import('./pages/departments/DepartmentDelete')).DepartmentDelete,
                    },
                  },
                ],
              },
              {
                path: 'departments/:departmentId',
                lazy: {
                  loader: async () => (await import('./pages/departments/loaders')).loadDepartment,
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
                  {
                    path: 'delete',
                    lazy: {
                      Component: async () =>
                        (await import('./pages/departments/DepartmentDelete')).DepartmentDelete,
                    },
                  },
                  {
                    path: 'identities/:identityId/delete',
                    lazy: {
                      loader: async () => (await import('./pages/identities/loaders')).loadIdentity,
                      Component: async () =>
                        (await import('./pages/identities/IdentityDelete')).IdentityDelete,
                    },
                  },
                ],
              },
              {
                path: 'domains',
                lazy: {
                  loader: async () => (await import('./pages/domains/loaders')).loadDomains,
                  Component: async () => (await import('./pages/domains/DomainList')).DomainList,
                },
              },
              {
                path: 'domains/:domainId',
                lazy: {
                  loader: async () => (await import('./pages/domains/loaders')).loadDomain,
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
                lazy: {
                  loader: async () => (await import('./pages/mailbox-quotas/loaders')).loadMailboxQuotas,
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
                    path: 'plan/:scope/:operation',
                    lazy: {
                      Component: async () => (await import('./pages/plans/PlanCreate')).PlanCreate,
                    },
                  },
                  {
                    path: 'plan/:planId',
                    lazy: {
                      Component: async () => (await import('./pages/plans/PlanPanel')).PlanPanel,
                    },
                  },
                  {
                    path: 'resize/:mailboxQuotaId',
                    lazy: {
                      loader: async () => (await import('./pages/mailbox-quotas/loaders')).loadMailbox,
                      Component: async () =>
                        (await import('./pages/mailbox-quotas/MailboxPanel')).MailboxPanel,
                    },
                  },
                ],
              },
              {
                path: 'mailbox-quotas/:mailboxQuotaId/:act?',
                lazy: {
                  loader: async () => (await import('./pages/mailbox-quotas/loaders')).loadIdentity,
                },
              },
              {
                path: 'audit',
                lazy: {
                  loader: async () => (await import('./pages/audit/loaders')).loadEvents,
                  Component: async () => (await import('./pages/audit/EventList')).EventList,
                },
                children: [
                  {
                    path: ':occurredAt/:resourceId/:eventId',
                    lazy: {
                      loader: async () => (await import('./pages/audit/loaders')).loadEvent,
                      Component: async () => (await import('./pages/audit/EventPanel')).EventPanel,
                    },
                  },
                ],
              },
              {
                path: 'plans',
                lazy: {
                  loader: async () => (await import('./pages/plans/loaders')).loadPlans,
                  Component: async () => (await import('./pages/plans/PlanList')).PlanList,
                },
              },
              {
                path: 'plans/:planId',
                lazy: {
                  loader: async () => (await import('./pages/plans/loaders')).loadPlan,
                  Component: async () => (await import('./pages/plans/PlanPage')).PlanPage,
                },
              },
              {
                path: 'key',
                lazy: {
                  loader: async () => (await import('./pages/key/loaders')).loadKeys,
                  Component: async () => (await import('./pages/key/KeyList')).KeyList,
                },
                children: [
                  {
                    path: 'new',
                    lazy: { Component: async () => (await import('./pages/key/KeyCreate')).KeyCreate },
                  },
                  {
                    path: ':keyId',
                    lazy: { Component: async () => (await import('./pages/key/KeyPanel')).KeyPanel },
                  },
                  {
                    path: ':keyId/revoke',
                    lazy: { Component: async () => (await import('./pages/key/KeyRevoke')).KeyRevoke },
                  },
                ],
              },
              {
                path: 'key/own',
                lazy: {
                  loader: async () => (await import('./pages/key/loaders')).loadKey,
                  Component: async () => (await import('./pages/key/KeyPage')).KeyPage,
                },
              },
              {
                path: 'health',
                lazy: {
                  loader: async () => (await import('./pages/health/loaders')).loadHealth,
                  Component: async () => (await import('./pages/health/HealthPage')).HealthPage,
                },
              },
              {
                path: 'health/enforcement',
                lazy: {
                  loader: async () => (await import('./pages/enforcement/loaders')).loadEnforcements,
                  Component: async () =>
                    (await import('./pages/enforcement/EnforcementList')).EnforcementList,
                },
              },
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
]
