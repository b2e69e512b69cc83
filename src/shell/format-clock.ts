const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** The time of day of a moment (milliseconds since 1970), in the zone of this browser: `09:15`. */
export const formatClock = (moment: number): string => clock.format(moment)
