import { Fact } from '../../ui/Fact'
import { Meter } from './Meter'
import { formatExactBytes, formatPart } from '../../util/bytes'
import { useUnits } from '../../util/units'

interface StorageProps {
  /** The owner of the storage, for screen readers. */
  name: string
  /** Bytes; null before it is measured. */
  stored: number | null
  /** Bytes: the mailbox's limit, or the sum of the limits. */
  allocated: number
  /** Whether the bar is below the text, for narrow columns. */
  isStacked?: boolean
}

/** The stored part of one mailbox or of several, as text with the exact bytes on demand, and as a bar. */
export const Storage = ({ name, stored, allocated, isStacked = false }: StorageProps) => {
  const units = useUnits()
  if (allocated === 0 && stored === 0) return <span className="text-muted">No mailboxes</span>
  const text = formatPart(stored, allocated, units)
  if (stored === null) return <span className="text-muted">{text}</span>
  return (
    <div className={isStacked ? 'flex w-32 flex-col gap-1' : 'flex items-center gap-3'}>
      <Fact exact={`Used ${formatExactBytes(stored)}, allocated ${formatExactBytes(allocated)}`}>{text}</Fact>
      <div className={isStacked ? '' : 'w-24 shrink-0 max-sm:w-16'}>
        <Meter label={`Storage of ${name}`} value={stored} max={allocated} text={text} />
      </div>
    </div>
  )
}
