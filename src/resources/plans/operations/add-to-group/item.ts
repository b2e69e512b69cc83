import type { ItemText } from '../item'
import { membershipText } from '../shared/membership-item'

export const addToGroupItem: ItemText = membershipText
