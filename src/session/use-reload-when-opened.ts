import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useProfiles } from './profiles'

/** Loads the page again as soon as its organization is opened, here or in another tab. */
export const useOpened = (organizationId: string | undefined): void => {
  const { revalidate } = useRevalidator()
  const opened = useProfiles().some((profile) => profile.organization_id === organizationId)
  useEffect(() => {
    if (opened) void revalidate()
  }, [opened, revalidate])
}
