import { useContext } from 'react'
import { OrganizationUnits, ownUnits, useUnits } from './units'

/** The other choice of units that is offered: the other ones for this browser alone, or again the organization's. */
export const useOtherUnits = (): { words: string; choose: () => void } => {
  const other = useUnits() === 'GB' ? 'GiB' : 'GB'
  const ofOrganization = useContext(OrganizationUnits)
  return ownUnits.use() === null
    ? { words: `in ${other}, in this browser only`, choose: () => ownUnits.set(other) }
    : { words: `as the organization does, in ${ofOrganization}`, choose: () => ownUnits.set(null) }
}
