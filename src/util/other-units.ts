import { useContext } from 'react'
import { OrganizationUnits, ownUnits, useUnits } from './units'

/** The other units: for this browser alone, or the organization's default again. */
export const useOtherUnits = (): { words: string; choose: () => void } => {
  const other = useUnits() === 'GB' ? 'GiB' : 'GB'
  const ofOrganization = useContext(OrganizationUnits)
  return ownUnits.use() === null
    ? { words: `in ${other}`, choose: () => ownUnits.set(other) }
    : { words: `in ${ofOrganization}, the organization’s default`, choose: () => ownUnits.set(null) }
}
