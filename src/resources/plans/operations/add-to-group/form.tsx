import { groupForm } from '../shared/group-form'

export const addToGroupForm = groupForm(
  'Each identity becomes a member of the group and gets the mail to it.',
)
