import type { Plan } from '../../../../contract/generated/schemas/plan.zod'

/** What the undo of new aliases, or of new addresses, leaves as it is. */
export const finalAddressUndo =
  'Identities and aliases changed in the meantime stay as they are. This can’t be undone as a whole.'

/** Why an undo of new aliases, or of new addresses, can't be undone; null for another bulk change. */
export const whyNotUndoneTwice = ({ reverts_plan_id }: Pick<Plan, 'reverts_plan_id'>): string | null =>
  reverts_plan_id === null ? null : 'This undo can’t be undone. Make the bulk change again instead.'
