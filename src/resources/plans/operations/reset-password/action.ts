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
  makesPasswords: () => true,
  // The tab that shows the passwords may be closed by then.
  runsOnlyNow: true,
  whyNotUndone: () => 'The old passwords are gone.',
}
