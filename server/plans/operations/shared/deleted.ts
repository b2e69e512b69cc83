/** The members of a deleted identity that an item says, besides its mailbox. */
export const deletedMembers = ['status', 'department_id', 'department_name', 'external_id'] as const
