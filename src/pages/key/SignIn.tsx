import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { sessionHours } from '../../contract/generated/rules/session'
import { knownName } from '../../session/known-organizations'
import { useProfiles } from '../../session/profiles'
import { home } from '../../paths'
import { useFocusOnNavigation } from '../../ui/focus-on-navigation'
import { useDocumentTitle } from '../../ui/document-title'
import { KeyForm } from '../../resources/key/KeyForm'
import { useReloadWhenOpened } from '../../session/use-reload-when-opened'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { useIdle } from '../../ui/use-idle'
import { Link } from '../../ui/Link'

const SignInFooter = lazyWithRetry(async () => (await import('./SignInFooter')).SignInFooter)

/** The sign-in page: at its own address, or instead of a page whose organization is not open. */
export const SignIn = () => {
  const { organizationId } = useParams()
  const profiles = useProfiles()
  const navigate = useNavigate()
  const heading = useFocusOnNavigation('Sign in')
  useDocumentTitle('Sign in')
  useReloadWhenOpened(organizationId)
  const isIdle = useIdle()
  const known = organizationId === undefined ? null : knownName(organizationId)

  return (
    <div className="doorway">
      <main className="door">
        <div className="flex items-center gap-2 font-semibold">
          <img src="/icon.svg" alt="" width="32" height="32" />
          Postroom
        </div>
        <div className="flex flex-col gap-2">
          <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold">
            Sign in
          </h1>
          {organizationId !== undefined && (
            <p>
              This page belongs to {known === null ? 'an organization' : <bdi>{`“${known}”`}</bdi>}
              {known === null ? ' that' : ', which'} is not open in this tab. Paste a key of it to see the
              page.
            </p>
          )}
          <p className="text-muted">
            An administrator of your organization gives you a key, and whoever runs this Postroom the first
            one.
          </p>
        </div>
        <KeyForm
          label="Key"
          submit="Sign in"
          account="Postroom"
          organizationId={organizationId}
          takesFocus
          onSignedIn={(profile) => {
            if (organizationId === undefined) void navigate(home(profile.organization_id), { replace: true })
          }}
        />
        <p className="text-muted">
          The key is exchanged for a session of at most {sessionHours} hours and then forgotten; only the
          session is kept, in this tab and those opened beside it, until you sign out or close them. This
          browser keeps the organization’s name until you sign out.
        </p>
        {profiles.length > 0 && (
          <nav aria-label="Open organizations" className="flex flex-col gap-1 border-t border-line pt-4">
            <h2 className="font-medium">Open in this tab</h2>
            <ul>
              {profiles.map(({ organization_id, organization_name }) => (
                <li key={organization_id}>
                  <Link
                    to={home(organization_id)}
                    className="inline-flex min-h-8 items-center text-accent underline wrap-anywhere pointer-coarse:min-h-11"
                  >
                    {organization_name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <footer className="min-h-11 text-muted">
          {isIdle && (
            <Suspense fallback={null}>
              <SignInFooter />
            </Suspense>
          )}
        </footer>
      </main>
    </div>
  )
}
