import type { AheadHandle } from '../../ui/ahead-handle'

/** Where identities are added: the domains are requested when the pointer comes near the link. */
export const newIdentityHandle: AheadHandle = {
  loadAhead: async () => (await import('./loaders')).loadNewIdentity,
}
