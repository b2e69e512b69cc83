import type { Plan } from '../../../../contract/generated/schemas/plan.zod'

/** Whether a bulk change undoes an import. The undo of another operation is titled as an operation. */
export const isImportRevert = ({
  operation,
  reverts_plan_id,
}: Pick<Plan, 'operation' | 'reverts_plan_id'>): boolean => operation === 'import' && reverts_plan_id !== null

/** Whether a bulk change undoes an offboarding. The identities keep the unknown passwords of the offboarding. */
export const isOffboardingUndo = ({
  operation,
  reverts_operation,
}: Pick<Plan, 'operation' | 'reverts_operation'>): boolean =>
  operation === 'reactivate' && reverts_operation === 'leave'
