import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getOrganizationSettings } from '../../contract/generated/operations/organization'
import { useMissingPermission } from '../../session/missing-permission'
import { addProfile, profileOf } from '../../session/profiles'
import { organizationSettingsQuery } from './queries'
import { unitsOf } from './units-of'

/** Milliseconds: few organizations ever change their units. */
const pollMs = 60_000

/** Keeps the profile's units as the organization has them, also after another key changed them. */
export const useOrganizationUnits = (organizationId: string): void => {
  const enabled = useMissingPermission(getOrganizationSettings) === null
  const query = organizationSettingsQuery(organizationId)
  const settings = useQuery({ ...query, enabled, refetchInterval: pollMs }).data?.body
  const units = settings && unitsOf(settings)
  useEffect(() => {
    const profile = profileOf(organizationId)
    if (units !== undefined && profile !== undefined && profile.units !== units)
      addProfile({ ...profile, units })
  }, [organizationId, units])
}
