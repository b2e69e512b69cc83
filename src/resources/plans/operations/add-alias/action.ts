import { whyNotUndoneTwice } from '../shared/final-address-undo'
import type { OperationAction } from '../action'

export const addAliasAction: OperationAction = {
  labels: {
    action: 'Add aliases',
    verb: 'Add',
    doing: 'Adding',
    done: 'added',
    one: 'alias',
    many: 'aliases',
    preposition: 'for',
  },
  whyNotUndone: whyNotUndoneTwice,
}
