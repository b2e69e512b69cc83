import { RemoveFromGroupPlan } from '../../../../contract/generated/schemas/removeFromGroupPlan.zod'
import { groupForm } from '../shared/group-form'

export const removeFromGroupForm = groupForm(
  RemoveFromGroupPlan,
  'Each identity is removed from the members of the group.',
)
