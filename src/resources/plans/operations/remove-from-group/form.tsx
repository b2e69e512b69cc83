import { groupForm } from '../shared/group-form'

export const removeFromGroupForm = groupForm('Each identity is removed from the members of the group.')
