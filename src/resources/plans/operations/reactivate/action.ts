import { mailPermissions } from '../shared/mail-permissions'
import { isActive } from '../shared/is-active'
import { identities, type OperationAction } from '../action'

export const reactivateAction: OperationAction = {
  labels: {
    action: 'Reactivate',
    verb: 'Reactivate',
    doing: 'Reactivating',
    done: 'reactivated',
    ...identities,
  },
  permissions: mailPermissions,
  unfitReason: (selected) =>
    selected.every(isActive) ? 'None of the selected identities is suspended.' : null,
}
