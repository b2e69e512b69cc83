import type { PlanCreate } from '../../contract/generated/schemas/planCreate.zod'
import type { ListOperation } from './operations'
import type { OperationForm } from './operations/form'
import { addAliasForm } from './operations/add-alias/form'
import { addToGroupForm } from './operations/add-to-group/form'
import { deleteForm } from './operations/delete/form'
import { leaveForm } from './operations/leave/form'
import { moveForm } from './operations/move/form'
import { reactivateForm } from './operations/reactivate/form'
import { removeFromGroupForm } from './operations/remove-from-group/form'
import { renameForm } from './operations/rename/form'
import { resetPasswordForm } from './operations/reset-password/form'
import { resizeForm } from './operations/resize/form'
import { restoreForm } from './operations/restore/form'
import { suspendForm } from './operations/suspend/form'

/** The form of each operation that lists offer. */
export const operationForms: Readonly<Record<ListOperation, OperationForm<PlanCreate, object>>> = {
  suspend: suspendForm,
  reactivate: reactivateForm,
  move: moveForm,
  resize: resizeForm,
  reset_password: resetPasswordForm,
  add_alias: addAliasForm,
  rename: renameForm,
  add_to_group: addToGroupForm,
  remove_from_group: removeFromGroupForm,
  leave: leaveForm,
  delete: deleteForm,
  restore: restoreForm,
}
