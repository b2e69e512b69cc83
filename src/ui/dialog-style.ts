/** The place and size of a dialog in the middle of the screen. */
export const centred = 'm-auto max-h-[85dvh] w-[min(30rem,calc(100vw-2rem))] max-w-none rounded-lg'
