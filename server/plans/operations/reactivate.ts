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

/** Identities can sign in again. As the undo of an offboarding, it also sets their aliases and rules back. */
export const reactivateOperation = defineOperation<'reactivate', StatusSubject>({
  title: () => ['Reactivate', 'identity', 'identities'],
  permissions: ({ change }) => mailPermissions(change),
  deletes: () => 0,
  inverse: 'suspend',
  changeOfUndo: changeOfMail,
  ...ofIdentity,
  find: findWithFormerMail,
  effect: (identity, target) =>
    withFormerMail(
      effectOfStatus(identity, { status: 'active', status_reason: null, ...statusIn(target) }),
      identity,
      target,
    ),
  act: changeStatus,
  isAsPlanned: isStatusAsPlanned,
})
