import { Suspense } from 'react'
import { type LoaderFunctionArgs, type RouteObject, useRouteError } from 'react-router'
import { currentProfiles, profileOf, SignedOut } from './session/profiles'
import { home, signIn } from './paths'
import { addressRoutes } from './routes/addresses'
import { auditRoutes } from './routes/audit'
import { departmentRoutes } from './routes/departments'
import { domainRoutes } from './routes/domains'
import { healthRoutes } from './routes/health'
import { identityRoutes } from './routes/identities'
import { keyRoutes } from './routes/key'
import { mailboxQuotaRoutes } from './routes/mailbox-quotas'
import { organizationRoutes } from './routes/organization'
import { planRoutes } from './routes/plans'
import { CrashPage } from './shell/CrashPage'
import { landing } from './shell/navigation'
import { Shell } from './shell/Shell'
import { lazyEssential } from './ui/lazy-with-retry'
import { redirectFrom } from './ui/redirect-from'

/** A page that is loaded when it is first shown, apart from the routes. */
const lazyPage = (load: Parameters<typeof lazyEssential>[0]) => {
  const Page = lazyEssential(load)
  return () => (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  )
}

const SignIn = lazyPage(async () => (await import('./pages/key/SignIn')).SignIn)
const PageError = lazyPage(async () => (await import('./shell/PageError')).PageError)
const NotFound = lazyPage(async () => (await import('./shell/PageError')).NotFound)
const UnknownAddress = lazyPage(async () => (await import('./shell/LostPage')).LostPage)

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
              ...organizationRoutes,
              ...identityRoutes,
              ...addressRoutes,
              ...departmentRoutes,
              ...domainRoutes,
              ...mailboxQuotaRoutes,
              ...auditRoutes,
              ...planRoutes,
              ...keyRoutes,
              ...healthRoutes,
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
]
