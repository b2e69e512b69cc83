import type { AheadHandle } from '../../ui/ahead-handle'

/** Where aliases are added: the domains are requested when the pointer comes near the link. */
export const newAliasHandle: AheadHandle = {
  loadAhead: async () => (await import('./loaders')).loadNewAlias,
}
