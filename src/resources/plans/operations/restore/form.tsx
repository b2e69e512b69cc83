import { RestorePlan } from '../../../../contract/generated/schemas/restorePlan.zod'
import { formWithoutFields } from '../form'

export const restoreForm = formWithoutFields(
  RestorePlan,
  'Each identity gets its password and mailbox back if enough storage is available.',
)
