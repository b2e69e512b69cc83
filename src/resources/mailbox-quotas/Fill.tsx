import { Fact } from '../../ui/Fact'
import { formatExactBytes, formatPart } from '../../util/bytes'
import { formatPercent } from '../../util/number'
import { useUnits } from '../../util/units'
import { levelOf } from './mailbox-levels'
import { LevelSign } from './LevelSign'
import { Meter } from './Meter'

interface FillProps {
  /** The address, for screen readers. */
  name: string
  /** Bytes; null where nobody has measured it. */
  stored: number | null
  /** The mailbox's limit in bytes. */
  allotted: number
}

/** How full a mailbox is, on one line of a list: bar, percent and a sign from a notice on; the sizes where there is room. */
export const Fill = ({ name, stored, allotted }: FillProps) => {
  const words = formatPart(stored, allotted, useUnits())
  if (stored === null) return <NotKnown words={words} />
  return (
    <div className="flex items-center gap-2 @max-2xl:w-20 @max-2xl:flex-col-reverse @max-2xl:items-stretch @max-2xl:gap-1">
      <span className="w-29 shrink-0 truncate text-muted tabular-nums @max-[72rem]:hidden">{words}</span>
      <div className="min-w-6 flex-1 @max-2xl:flex-none @[72rem]:max-w-32">
        <Meter label={`Storage of ${name}`} value={stored} max={allotted} text={words} />
      </div>
      <span className="flex items-center gap-2 @max-2xl:gap-1">
        <span className="min-w-15 flex-1 text-right whitespace-nowrap">
          <Fact exact={`${words}: ${formatExactBytes(stored)} of ${formatExactBytes(allotted)}`}>
            {formatPercent((stored / allotted) * 100, 1)}
          </Fact>
        </span>
        <LevelSign level={levelOf(stored, allotted)} />
      </span>
    </div>
  )
}

/** In a card there is no room for the limit. */
const NotKnown = ({ words }: { words: string }) => {
  const end = words.indexOf(',')
  return (
    <span className="text-muted">
      {words.slice(0, end)}
      <span className="@max-2xl:hidden">{words.slice(end)}</span>
    </span>
  )
}
