import { joinNames } from '../../util/join-names'
import { nameOfTarget } from './targets'

/** Shows a value of an alias in a conflict. */
export const showAliasValue = (name: string, value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (name === 'target_ids' && Array.isArray(value)) return joinNames(value.map(nameOfTarget))
  return value === '' ? 'None' : String(value)
}
