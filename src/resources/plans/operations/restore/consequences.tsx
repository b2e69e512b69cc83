import { type ConsequencesOf, undoLater } from '../consequences'

export const restoreConsequences: ConsequencesOf = () => ({
  lines: [
    'Each identity gets its password and mailbox back. Its aliases and groups deliver mail again.',
    undoLater,
  ],
})
