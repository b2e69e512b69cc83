import { Fact } from '../../ui/Fact'
import { formatBytes, formatExactBytes } from '../../util/bytes'
import { formatExact } from '../../util/time'
import { useUnits } from '../../util/units'

const wordsOf = (one: unknown): string => {
  if (typeof one === 'object' && one !== null && 'permission' in one) return String(one.permission)
  return typeof one === 'string' ? one : JSON.stringify(one)
}

/** Formats one member of an event for reading: sizes, times, yes and no, lists. */
export const Value = ({ name, value }: { name: string; value: unknown }) => {
  const units = useUnits()
  if (value === undefined) return null
  if (value === null || value === '') return <span className="text-muted">None</span>
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && name.endsWith('_bytes')) {
    return <Fact exact={formatExactBytes(value)}>{formatBytes(value, units)}</Fact>
  }
  if (typeof value === 'string' && name.endsWith('_at')) return formatExact(new Date(value))
  if (Array.isArray(value)) {
    return (
      <ul>
        {value.map((one) => (
          <li key={wordsOf(one)}>{wordsOf(one)}</li>
        ))}
      </ul>
    )
  }
  return wordsOf(value)
}
