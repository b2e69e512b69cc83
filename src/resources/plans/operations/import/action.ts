import { identities, type OperationAction } from '../action'

export const importAction: OperationAction = {
  labels: { action: 'Import', verb: 'Import', doing: 'Importing', done: 'imported', ...identities },
}
