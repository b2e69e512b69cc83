import type { Permission } from '../../contract/generated/contract'

/** What the form of a new key begins with, for who comes to it with a purpose. */
export interface KeyProposal {
  key_name: string
  permissions: readonly Permission[]
}

/** The proposal in the `state` of a link; null without one. An address has none, so a link can’t propose permissions. */
export const keyProposalIn = (state: unknown): KeyProposal | null =>
  typeof state === 'object' && state !== null && 'keyProposal' in state
    ? (state.keyProposal as KeyProposal)
    : null
