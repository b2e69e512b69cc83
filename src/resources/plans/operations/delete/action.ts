import { mailPermissions } from '../shared/mail-permissions'
import { identities, type OperationAction } from '../action'

export const deleteAction: OperationAction = {
  labels: { action: 'Delete', verb: 'Delete', doing: 'Deleting', done: 'deleted', ...identities },
  permissions: mailPermissions,
  deletes: () => true,
  whyNotUndone: () => 'The identities were restored already, or can no longer be restored.',
}
