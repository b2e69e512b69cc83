/** The look of a box that selects. */
export const boxStyle = 'size-4 align-middle accent-accent'
