import type { ItemText } from '../item'

/** The group that an identity joins or leaves. */
export const membershipText: ItemText = ({ after }) => {
  const name = after?.['group_name']
  if (typeof name !== 'string') return ''
  return after?.['is_member'] === true ? `Added to ${name}` : `Removed from ${name}`
}
