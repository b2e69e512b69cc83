import { identities, type OperationAction } from '../action'

export const removeFromGroupAction: OperationAction = {
  labels: {
    action: 'Remove from group',
    verb: 'Remove',
    doing: 'Removing',
    done: 'removed',
    ...identities,
    tail: ' from a group',
  },
}
