const middle = 'm-auto max-h-[85dvh] max-w-none rounded-lg'

/** The place and size of a dialog in the middle of the screen. */
export const centred = `${middle} w-[min(30rem,calc(100vw-2rem))]`

/** The same for two columns. */
export const centredWide = `${middle} w-[min(52rem,calc(100vw-2rem))]`
