import type { Permission, PlanOperation } from '../generated/model/index.ts'
import { planPermissions } from '../generated/rules/plan.ts'
import { Problem } from '../problem.ts'
import type { RequestedPlan } from './operation.ts'
import { rulesOf } from './operations.ts'

type Permitted = RequestedPlan & { operation: PlanOperation }

/** The permission that a bulk change needs and a key lacks; null where it may do what the bulk change does. */
export const lackingPermission = (permissions: readonly string[], plan: Permitted): Permission | null => {
  const { operation } = plan
  const needed = [planPermissions[operation], ...(rulesOf(operation).permissions?.(plan) ?? [])]
  return needed.find((one) => !permissions.includes(one)) ?? null
}

/**
 * Checks that a key may do what a bulk change does.
 * @throws Problem permission_missing.
 */
export const assertMayPlan = (permissions: readonly string[], plan: Permitted): void => {
  const required_permission = lackingPermission(permissions, plan)
  if (required_permission === null) return
  const detail = `A bulk change of the kind ${plan.operation} needs the permission ${required_permission}.`
  throw new Problem('permission_missing', { detail, required_permission })
}
