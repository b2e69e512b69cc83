import { ChevronDown } from 'lucide'
import type { MouseEvent } from 'react'
import { Button } from '../ui/Button'
import { Popover } from '../ui/Popover'
import { inputStyle } from '../ui/input-style'
import { fromLocalInput, toLocalInput } from '../util/time'
import { startOfSpan, timeSpans } from '../util/time-span'
import { currentZone } from '../util/zone'
import { type TimeFilter, timeText } from './filters'
import { Icon } from '../ui/Icon'

interface FilterTimeProps {
  filter: TimeFilter
  /** RFC 3339, or a span such as `-7d`; '' for no beginning. */
  from: string
  /** RFC 3339; '' for no end. */
  until: string
  onChoose: (from?: string, until?: string) => void
}

/** A filter by time: the last hour, day, week or month, or from one minute to another. */
export const FilterTime = ({ filter, from, until, onChoose }: FilterTimeProps) => {
  const { label, any } = filter
  const periodText = timeText(filter, from, until)
  // Closing the popover also returns the focus to its button.
  const choose = ({ currentTarget }: MouseEvent<HTMLElement>, beginning?: string) => {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    onChoose(beginning)
  }
  return (
    <Popover
      label={`${label}: ${periodText}`}
      button={
        <>
          {periodText} <Icon icon={ChevronDown} />
        </>
      }
      className={`w-full justify-between! border-line-strong! bg-surface! px-2.5! font-normal! ${periodText === any ? '' : 'border-accent! bg-accent-soft!'}`}
    >
      <div className="flex flex-col gap-3">
        <div className="grid grid-cols-2 gap-2">
          {Object.entries(timeSpans).map(([span, words]) => (
            <Button key={span} onClick={(event) => choose(event, span)}>
              {words}
            </Button>
          ))}
        </div>
        <Moment
          label="From"
          value={startOfSpan(from)}
          onChange={(value) => onChoose(value, until || undefined)}
        />
        <Moment label="Until" value={until} onChange={(value) => onChoose(from || undefined, value)} />
        <Button variant="quiet" onClick={(event) => choose(event)}>
          {any}
        </Button>
      </div>
    </Popover>
  )
}

interface MomentProps {
  label: string
  value: string
  onChange: (value: string | undefined) => void
}

const Moment = ({ label, value, onChange }: MomentProps) => (
  <label className="flex flex-col gap-1">
    {label}
    {currentZone() === 'utc' && ' (UTC)'}
    <input
      // A new value from outside makes a new field. While the user types, the field keeps its own text.
      key={value}
      type="datetime-local"
      defaultValue={toLocalInput(value)}
      className={inputStyle}
      onBlur={(event) => {
        const next = fromLocalInput(event.currentTarget.value)
        if (toLocalInput(next ?? '') !== toLocalInput(value)) onChange(next)
      }}
    />
  </label>
)
