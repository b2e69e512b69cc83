import type { Plan } from '../../contract/generated/schemas/plan.zod'

/** Whether new passwords come of a plan: of a reset, and of who is created with one. */
export const makesPasswords = (plan: Plan): boolean =>
  plan.operation === 'reset_password' ||
  ((plan.import?.create_count ?? 0) > 0 && plan.change.passwords !== 'none')
