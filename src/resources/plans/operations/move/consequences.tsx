import { type ConsequencesOf, undoLater } from '../consequences'

export const moveConsequences: ConsequencesOf = () => ({ lines: [undoLater] })
