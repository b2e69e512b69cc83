import { createContext, useContext } from 'react'
import type { Units } from './bytes'
import { createSetting, oneOf } from './setting'

/** The units that were chosen in this browser; null for those of the organization. */
export const ownUnits = createSetting<Units | null>('units', { byDefault: null, parse: oneOf('GB', 'GiB') })

/** The units of the organization, for everybody who has not chosen others in this browser. */
export const OrganizationUnits = createContext<Units>('GB')

/** The units in which sizes are shown here: those chosen in this browser, else the organization's. */
export const useUnits = (): Units => {
  const ofOrganization = useContext(OrganizationUnits)
  return ownUnits.use() ?? ofOrganization
}
