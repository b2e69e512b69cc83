import { isOffboardingUndo } from '../shared/undo-kinds'
import { type ConsequencesOf, undoLater } from '../consequences'

export const reactivateConsequences: ConsequencesOf = (plan) =>
  isOffboardingUndo(plan)
    ? {
        title: 'Each identity needs a new password',
        lines: [
          'The offboarding replaced their passwords. They can’t sign in until you reset them.',
          undoLater,
        ],
      }
    : {
        lines: [
          'They’ll be able to sign in again. After an offboarding, each needs a new password first.',
          undoLater,
        ],
      }
