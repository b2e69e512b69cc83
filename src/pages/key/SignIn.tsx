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
          {organizationId === undefined ? (
            <p>Paste an API key for your organization.</p>
          ) : (
            <p>
              To open this page, paste an API key for{' '}
              {known === null ? 'its organization' : <bdi>{`“${known}”`}</bdi>}.
            </p>
          )}
        </div>
        <KeyForm
          label="API key"
          submit="Sign in"
          account="Postroom"
          organizationId={organizationId}
          takesFocus
          onSignedIn={(profile) => {
            if (organizationId === undefined) void navigate(home(profile.organization_id), { replace: true })
          }}
        />
        <details className="text-muted">
          <summary className="min-h-6 cursor-pointer pointer-coarse:min-h-11">
            About keys and sessions
          </summary>
          <div className="flex flex-col gap-2 pt-2">
            <p>Your administrator gives you a key. The operator creates the first one.</p>
            <p>
              The key opens a session of at most {sessionHours} hours and isn’t stored. The session is kept in
              this tab, and in tabs opened from it, until you sign out or close them. This browser remembers
              the organization’s name until you sign out.
            </p>
          </div>
        </details>
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
        <footer className="min-h-8 border-t border-line pt-3 text-muted">
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
