import { useLocation } from 'react-router'
import { home, signIn } from '../paths'
import { useProfiles } from '../session/profiles'
import { useDocumentTitle } from '../ui/document-title'
import { Link } from '../ui/Link'

const linkStyle =
  'inline-flex min-h-8 items-center text-accent underline wrap-anywhere pointer-coarse:min-h-11'

/** The page for an unknown address outside of all organizations. */
export const LostPage = () => {
  const { pathname } = useLocation()
  const profiles = useProfiles()
  useDocumentTitle('Page not found')
  return (
    <main className="mx-auto flex min-h-dvh max-w-96 flex-col justify-center gap-4 px-4 py-8">
      <h1 className="text-xl font-semibold">Page not found</h1>
      <p className="wrap-anywhere">
        Postroom has no page at <code className="font-mono">{pathname}</code>.
      </p>
      <p className="text-muted">Check the address, or open one of these:</p>
      <ul>
        {profiles.map(({ organization_id, organization_name }) => (
          <li key={organization_id}>
            <Link to={home(organization_id)} className={linkStyle}>
              {organization_name}
            </Link>
          </li>
        ))}
        <li>
          <Link to={signIn()} className={linkStyle}>
            {profiles.length === 0 ? 'Sign in' : 'Sign in with another key'}
          </Link>
        </li>
        <li>
          <a href="/docs" className={linkStyle}>
            API reference
          </a>
        </li>
      </ul>
    </main>
  )
}
