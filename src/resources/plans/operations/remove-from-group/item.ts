import type { ItemText } from '../item'
import { membershipText } from '../shared/membership-item'

export const removeFromGroupItem: ItemText = membershipText
