import { type ConsequencesOf, undoLater } from '../consequences'

export const suspendConsequences: ConsequencesOf = () => ({
  lines: ['They won’t be able to sign in. Their mailboxes and mail are kept.', undoLater],
})
