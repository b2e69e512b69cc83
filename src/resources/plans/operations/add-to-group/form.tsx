import { AddToGroupPlan } from '../../../../contract/generated/schemas/addToGroupPlan.zod'
import { groupForm } from '../shared/group-form'

export const addToGroupForm = groupForm(
  AddToGroupPlan,
  'Each identity becomes a member of the group and gets the mail to it.',
)
