import type { Units } from './bytes'
import { setSetting, useSetting } from './setting'

/** The units in which this browser shows sizes. */
export const useUnits = (): Units => (useSetting('units') === 'GiB' ? 'GiB' : 'GB')

/** Chooses the units for every size on screen, in this browser, from now on. */
export const setUnits = (units: Units): void => setSetting('units', units)
