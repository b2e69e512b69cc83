import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useProfiles } from './profiles'

/** Loads the page again as soon as its organization is opened, here or in another tab. */
export const useReloadWhenOpened = (organizationId: string | undefined): void => {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const isOpened = useProfiles().some((profile) => profile.organization_id === organizationId)
  useEffect(() => {
    // Not revalidate(): when that ends before React has rendered its beginning, the router keeps the error on screen.
    if (isOpened) void navigate({ pathname, search, hash }, { replace: true })
  }, [isOpened, navigate, pathname, search, hash])
}
