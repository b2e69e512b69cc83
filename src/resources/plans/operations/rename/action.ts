import { whyNotUndoneTwice } from '../shared/final-address-undo'
import { identities, type OperationAction } from '../action'

export const renameAction: OperationAction = {
  labels: {
    action: 'Rename to another domain',
    verb: 'Rename',
    doing: 'Renaming',
    done: 'renamed',
    ...identities,
  },
  whyNotUndone: whyNotUndoneTwice,
}
