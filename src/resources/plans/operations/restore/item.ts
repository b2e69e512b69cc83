import type { ItemText } from '../item'
import { formatAmount } from '../../../../util/bytes'

/** The department and the mailbox with which an identity is restored. */
export const restoreItem: ItemText = ({ after }, units) => {
  if (after === null) return ''
  const { department_name, limit_bytes } = after
  const department = typeof department_name === 'string' ? `, into ${department_name}` : ''
  const mailbox =
    typeof limit_bytes === 'number' ? `, with a mailbox of ${formatAmount(limit_bytes, units)}` : ''
  return `Restored${department}${mailbox}`
}
