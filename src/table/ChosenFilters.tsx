import { X } from 'lucide'
import type { MouseEvent } from 'react'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { formatCount } from '../util/number'
import { type PickFilter, useChosenName } from './filters'
import type { ChosenFilter } from './chosen-filters'

interface ChipProps {
  label: string
  words: string
  onRemove: () => void
}

/** A filter that is chosen. A press removes it, and the focus goes to the button of all filters. */
const Chip = ({ label, words, onRemove }: ChipProps) => {
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('[data-filters]')?.querySelector('button')?.focus()
    onRemove()
  }
  return (
    <Button
      data-chip
      aria-label={`${label}: ${words}; remove filter`}
      className="max-w-64 border-transparent! bg-accent-soft! px-2.5! font-normal!"
      onClick={remove}
    >
      <span className="truncate">
        <span className="text-muted">{label}</span> {words}
      </span>
      <Icon icon={X} className="size-4 shrink-0" />
    </Button>
  )
}

type Picked = { filter: PickFilter; id: string }

const PickedChip = ({ filter, id, ...props }: Picked & Omit<ChipProps, 'words'>) => (
  <Chip words={useChosenName(filter, id)} {...props} />
)

const PickedName = ({ filter, id }: Picked) => useChosenName(filter, id)

interface ChosenFiltersProps {
  filters: readonly ChosenFilter[]
  onChoose: (values: Record<string, undefined>) => void
}

/** The filters that are chosen, as chips. */
export const ChosenFilters = ({ filters, onChoose }: ChosenFiltersProps) =>
  filters.map(({ name, label, words, removal }) => {
    const props = { label, onRemove: () => onChoose(removal) }
    return typeof words === 'string' ? (
      <Chip key={name} words={words} {...props} />
    ) : (
      <PickedChip key={name} {...words} {...props} />
    )
  })

/** The filters that are chosen, in the little room of a button: the one in words, or how many there are. */
export const ChosenInShort = ({ filters }: Pick<ChosenFiltersProps, 'filters'>) => {
  const [first] = filters
  if (first === undefined) return null
  if (filters.length > 1) return formatCount(filters.length)
  return typeof first.words === 'string' ? first.words : <PickedName {...first.words} />
}
