import { type ConsequencesOf, undoLater } from '../consequences'

export const resizeConsequences: ConsequencesOf = () => ({
  lines: [
    undoLater,
    'Undo restores every size if enough storage is available, even where a mailbox will be full again.',
  ],
})
