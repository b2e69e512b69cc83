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
  /** Bytes; null before it is measured. */
  stored: number | null
  /** The mailbox's limit in bytes. */
  allotted: number
}

/** How full a mailbox is, on one line of a list: bar, percent and a sign from 80% on; the sizes where there is room. */
export const Fill = ({ name, stored, allotted }: FillProps) => {
  const words = formatPart(stored, allotted, useUnits())
  if (stored === null) return <NotKnown words={words} />
  return (
    // In a card the bar is below the percentage.
    <div className="flex items-center gap-2 @max-2xl:w-20 @max-2xl:flex-wrap @max-2xl:gap-1">
      <span className="w-36 shrink-0 truncate text-muted digits @max-[72rem]:hidden">{words}</span>
      <Meter
        label={`Storage of ${name}`}
        value={stored}
        max={allotted}
        text={words}
        className="min-w-6 flex-1 @max-2xl:order-1 @max-2xl:basis-full @[72rem]:max-w-32"
      />
      <Fact
        exact={`${words}: ${formatExactBytes(stored)} of ${formatExactBytes(allotted)}`}
        className="min-w-15 text-right whitespace-nowrap @max-2xl:flex-1"
      >
        {formatPercent((stored / allotted) * 100, 1)}
      </Fact>
      <LevelSign level={levelOf(stored, allotted)} />
    </div>
  )
}

/** In a card there is no room for the limit. */
const NotKnown = ({ words }: { words: string }) => {
  const end = words.indexOf('(') - 1
  return (
    <span className="text-muted">
      {words.slice(0, end)}
      <span className="@max-2xl:hidden">{words.slice(end)}</span>
    </span>
  )
}
