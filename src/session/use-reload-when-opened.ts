import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useProfiles } from './profiles'

/** Loads the page again as soon as its organization is opened, here or in another tab. */
export const useReloadWhenOpened = (organizationId: string | undefined): void => {
  const { revalidate } = useRevalidator()
  const isOpened = useProfiles().some((profile) => profile.organization_id === organizationId)
  useEffect(() => {
    if (isOpened) void revalidate()
  }, [isOpened, revalidate])
}
