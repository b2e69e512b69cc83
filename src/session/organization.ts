import { createContext, use } from 'react'
import { useParams } from 'react-router'
import { type Profile, SignedOut, useProfiles } from './profiles'

/** The profile of the organization in the URL; undefined when this tab has none. */
export const useProfile = (): Profile | undefined => {
  const { organizationId } = useParams()
  return useProfiles().find((profile) => profile.organization_id === organizationId)
}

/** The profile of the shell's organization. What reads it does not render again at each navigation, as `useParams` does. */
export const OrganizationContext = createContext<Profile | undefined>(undefined)

/**
 * The profile of the organization in the URL, for components inside the shell.
 * @throws SignedOut when this tab has none.
 */
export const useOrganization = (): Profile => {
  const profile = use(OrganizationContext)
  if (profile === undefined) throw new SignedOut('There is no session for this organization.')
  return profile
}
