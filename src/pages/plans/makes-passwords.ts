import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { actionOf } from '../../resources/plans/operations'

/** Whether a bulk change generates passwords. */
export const makesPasswords = (plan: Plan): boolean =>
  actionOf(plan.operation).makesPasswords?.(plan) === true
