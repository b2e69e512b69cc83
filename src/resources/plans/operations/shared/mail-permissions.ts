import { planPermissions } from '../../../../contract/generated/rules/plan'
import type { PlanChange } from '../../../../contract/generated/schemas/planChange.zod'
import type { Permission } from '../../../../contract/generated/contract'

/** The permissions to give the mail of identities to others: in an offboarding, a deletion, and their undos. */
export const mailPermissions = ({
  aliases_to,
  address_to,
  forward_to,
  auto_reply,
  stop_rules,
}: PlanChange): Permission[] => [
  ...(aliases_to === undefined && address_to === undefined ? [] : [planPermissions.add_alias]),
  ...(forward_to === undefined && auto_reply === undefined && stop_rules === undefined
    ? []
    : ['delivery:write' as const]),
]
