/** How many changes of a domain's DNS are shown at first. */
export const changesAtFirst = 10
