import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import type { SelectedIdentity } from './operations/action'
import { actionOf } from './operations'

/**
 * Why an operation changes none of these identities; null where it changes one. For all that match (null) only the preview
 * knows.
 */
export const unfitReason = (
  operation: PlanOperation,
  identities: readonly SelectedIdentity[] | null,
): string | null => (identities === null ? null : (actionOf(operation).unfitReason?.(identities) ?? null))
