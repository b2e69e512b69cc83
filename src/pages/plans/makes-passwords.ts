import type { Plan } from '../../contract/generated/schemas/plan.zod'

/** Whether a bulk change generates passwords: a reset does, and an import of new identities. */
export const makesPasswords = (plan: Plan): boolean =>
  plan.operation === 'reset_password' ||
  ((plan.import?.create_count ?? 0) > 0 && plan.change.passwords !== 'none')
