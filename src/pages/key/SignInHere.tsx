import { useRouteError } from 'react-router'
import { SignedOut } from '../../api/profiles'
import { SignIn } from './SignIn'

/** In the place of an organization's pages while this tab has no session for it; the address stays. */
export const SignInHere = () => {
  const error = useRouteError()
  if (!(error instanceof SignedOut)) throw error
  return <SignIn />
}
