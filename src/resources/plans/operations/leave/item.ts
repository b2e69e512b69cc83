import type { ItemText } from '../item'
import { statusText } from '../shared/status-item'

export const leaveItem: ItemText = (item, units) => statusText(item, units, 'new password')
