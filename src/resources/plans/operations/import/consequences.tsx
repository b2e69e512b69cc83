import { DeletedLink } from '../shared/DeletedLink'
import { isImportRevert } from '../shared/undo-kinds'
import { type ConsequencesOf, undoLater } from '../consequences'

export const importConsequences: ConsequencesOf = (plan) =>
  isImportRevert(plan)
    ? {
        title:
          'The created identities are deleted, and the changed ones get their old values back. This can’t be undone as a whole.',
        lines: [
          <>
            You can restore the deleted identities one by one, with their mail, for 30 days under{' '}
            <DeletedLink />.
          </>,
        ],
      }
    : {
        lines: [
          undoLater,
          ...(plan.change.existing === 'refuse'
            ? []
            : ['Existing identities keep the mailboxes that they get now, even after an undo.']),
        ],
      }
