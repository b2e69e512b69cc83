import { mailPermissions } from '../shared/mail-permissions'
import { planPermissions } from '../../../../contract/generated/rules/plan'
import { identities, type OperationAction } from '../action'

export const leaveAction: OperationAction = {
  labels: { action: 'Offboard', verb: 'Offboard', doing: 'Offboarding', done: 'offboarded', ...identities },
  permissions: (change) => [
    planPermissions.reset_password,
    ...(change.delete_after_days === undefined ? [] : [planPermissions.delete]),
    ...mailPermissions(change),
  ],
}
