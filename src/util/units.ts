import type { Units } from './bytes'
import { createSetting, oneOf } from './setting'

const units = createSetting<Units>('units', { byDefault: 'GB', parse: oneOf('GB', 'GiB') })

/** The units in which this browser shows sizes. */
export const useUnits = units.use

/** Chooses the units for every size on screen, in this browser, from now on. */
export const setUnits = units.set
