import { identities, type OperationAction } from '../action'

export const restoreAction: OperationAction = {
  labels: { action: 'Restore', verb: 'Restore', doing: 'Restoring', done: 'restored', ...identities },
}
