import { defineOperation } from '../operation.ts'
import { ofIdentity } from './shared/identity.ts'
import { changeOfMail, mailPermissions } from './shared/leaver-mail.ts'
import {
  changeStatus,
  effectOfStatus,
  findWithFormerMail,
  isStatusAsPlanned,
  statusIn,
  type StatusSubject,
  withFormerMail,
} from './shared/status.ts'

/** Identities can't sign in. As an undo, it also sets the aliases and rules that their reactivation had set back. */
export const suspendOperation = defineOperation<'suspend', StatusSubject>({
  title: () => ['Suspend', 'identity', 'identities'],
  permissions: ({ change }) => mailPermissions(change),
  deletes: () => 0,
  inverse: 'reactivate',
  changeOfUndo: changeOfMail,
  ...ofIdentity,
  find: findWithFormerMail,
  effect: (identity, target) =>
    withFormerMail(effectOfStatus(identity, { status: 'suspended', ...statusIn(target) }), identity, target),
  act: changeStatus,
  isAsPlanned: isStatusAsPlanned,
})
