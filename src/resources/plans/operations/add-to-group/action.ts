import { identities, type OperationAction } from '../action'

export const addToGroupAction: OperationAction = {
  labels: {
    action: 'Add to group',
    verb: 'Add',
    doing: 'Adding',
    done: 'added',
    ...identities,
    tail: ' to a group',
  },
}
