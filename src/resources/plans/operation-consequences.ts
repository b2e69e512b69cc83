import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import type { ConsequencesOf } from './operations/consequences'
import { addAliasConsequences } from './operations/add-alias/consequences'
import { addToGroupConsequences } from './operations/add-to-group/consequences'
import { deleteConsequences } from './operations/delete/consequences'
import { importConsequences } from './operations/import/consequences'
import { leaveConsequences } from './operations/leave/consequences'
import { moveConsequences } from './operations/move/consequences'
import { reactivateConsequences } from './operations/reactivate/consequences'
import { removeFromGroupConsequences } from './operations/remove-from-group/consequences'
import { renameConsequences } from './operations/rename/consequences'
import { resetPasswordConsequences } from './operations/reset-password/consequences'
import { resizeConsequences } from './operations/resize/consequences'
import { restoreConsequences } from './operations/restore/consequences'
import { suspendConsequences } from './operations/suspend/consequences'

/** What each operation does to identities, and what can't be undone. */
export const operationConsequences: Readonly<Record<PlanOperation, ConsequencesOf>> = {
  suspend: suspendConsequences,
  reactivate: reactivateConsequences,
  move: moveConsequences,
  resize: resizeConsequences,
  reset_password: resetPasswordConsequences,
  add_alias: addAliasConsequences,
  rename: renameConsequences,
  add_to_group: addToGroupConsequences,
  remove_from_group: removeFromGroupConsequences,
  leave: leaveConsequences,
  delete: deleteConsequences,
  restore: restoreConsequences,
  import: importConsequences,
}
