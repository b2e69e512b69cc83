import { mailPermissions } from '../shared/mail-permissions'
import { isActive } from '../shared/is-active'
import { identities, type OperationAction } from '../action'

export const suspendAction: OperationAction = {
  labels: { action: 'Suspend', verb: 'Suspend', doing: 'Suspending', done: 'suspended', ...identities },
  permissions: mailPermissions,
  unfitReason: (selected) =>
    selected.some(isActive) ? null : 'The selected identities are already suspended.',
}
