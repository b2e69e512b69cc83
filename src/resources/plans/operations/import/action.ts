import { isImportRevert } from '../shared/undo-kinds'
import { identities, type OperationAction } from '../action'

export const importAction: OperationAction = {
  labels: { action: 'Import', verb: 'Import', doing: 'Importing', done: 'imported', ...identities },
  deletes: isImportRevert,
  makesPasswords: ({ import: file, change }) => (file?.create_count ?? 0) > 0 && change.passwords !== 'none',
  whyNotUndone: (plan) =>
    isImportRevert(plan) ? 'An undo of an import can’t be undone. Import the file again instead.' : null,
}
