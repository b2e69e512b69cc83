import type { AheadHandle } from '../../ui/ahead-handle'

/** Where people are created: the domains are asked for while the link is approached. */
export const newIdentityHandle: AheadHandle = {
  loadAhead: async () => (await import('./loaders')).loadNewIdentity,
}
