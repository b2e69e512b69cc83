import { useEffect } from 'react'
import { addProfile, profileOf } from '../../session/profiles'
import { useMailState } from './use-mail-state'

/** Keeps the profile's mail state up to date, so that the next page is drawn with its banner. */
export const useKeptMailState = (organizationId: string): void => {
  const mail_state = useMailState()
  useEffect(() => {
    const profile = profileOf(organizationId)
    if (mail_state !== undefined && profile !== undefined && profile.mail_state !== mail_state)
      addProfile({ ...profile, mail_state })
  }, [organizationId, mail_state])
}
