import type { Permission, PlanChange } from '../../../generated/model/index.ts'
import { planPermissions } from '../../../generated/rules/plan.ts'

/*
 * The members of a change that give the mail of identities to others: those of an offboarding, its undo, and the undo of that.
 */

const setsRules = ({ forward_to, auto_reply, stop_rules }: PlanChange): boolean =>
  forward_to !== undefined || auto_reply !== undefined || stop_rules !== undefined

/** The permissions that these members need. */
export const mailPermissions = (change: PlanChange): Permission[] => [
  ...(change.aliases_to !== undefined || change.address_to !== undefined ? [planPermissions.add_alias] : []),
  ...(setsRules(change) ? ['delivery:write' as const] : []),
]

/** Returns what an undo also needs to know: it sets aliases and rules back, with the same permissions. */
export const changeOfMail = ({ aliases_to, forward_to, auto_reply, stop_rules }: PlanChange): PlanChange => ({
  ...(aliases_to !== undefined && { aliases_to }),
  ...(forward_to !== undefined && { forward_to }),
  ...(auto_reply !== undefined && { auto_reply }),
  ...(stop_rules !== undefined && { stop_rules }),
})
