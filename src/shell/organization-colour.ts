/**
 * The colour of an organization: the same in every browser, and mostly another for another organization. White is readable
 * on it (5.3 : 1 and more), whatever the hue.
 */
export const organizationColour = (organizationId: string): string =>
  // The last digits of its UUID are random.
  `oklch(0.5 0.12 ${Number.parseInt(organizationId.slice(-4), 16) % 360})`
