import { identities, type OperationAction } from '../action'

export const moveAction: OperationAction = {
  labels: { action: 'Move to department', verb: 'Move', doing: 'Moving', done: 'moved', ...identities },
}
