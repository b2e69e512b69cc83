import { createSetting, oneOf } from './setting'

/** The zones in which times are shown: the browser's own, or that of the API and of most logs. */
export const zones = ['local', 'utc'] as const

type Zone = (typeof zones)[number]

const zone = createSetting<Zone>('zone', { byDefault: 'local', parse: oneOf(...zones) })

/** The time zone chosen in this browser. */
export const useZone = zone.use
export const currentZone = zone.get
export const setZone = zone.set

/** The name of the browser's own zone, for example `Europe/Berlin`. */
export const ownZoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
