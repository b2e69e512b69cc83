import { ReactivatePlan } from '../../../../contract/generated/schemas/reactivatePlan.zod'
import { formWithoutFields } from '../form'

export const reactivateForm = formWithoutFields(
  ReactivatePlan,
  'They’ll be able to sign in again. After an offboarding, each needs a new password first.',
)
