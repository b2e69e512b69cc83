import type { OperationAction } from '../action'

export const resetPasswordAction: OperationAction = {
  labels: {
    action: 'Reset passwords',
    verb: 'Reset',
    doing: 'Resetting',
    done: 'reset',
    one: 'password',
    many: 'passwords',
  },
}
