import type { ItemText } from '../item'
import { statusText } from '../shared/status-item'

export const reactivateItem: ItemText = (item, units) => statusText(item, units)
