import { ChevronDown } from 'lucide'
import { Suspense, useState } from 'react'
import { useMissingPermission } from '../session/missing-permission'
import { Button } from '../ui/Button'
import { type PickFilter, useChosenName } from './filters'
import { lazyWithRetry, preload } from '../ui/lazy-with-retry'
import { Icon } from '../ui/Icon'
import { useSecondPress } from '../ui/use-second-press'

const loadPopup = () => import('./FilterPopup')
const FilterPopup = lazyWithRetry(async () => (await loadPopup()).FilterPopup)

interface FilterPickerProps {
  filter: PickFilter
  /** The id of the chosen resource; '' for no filter. */
  value: string
  onChoose: (value: string) => void
}

/**
 * A filter by one resource of many: a button with its name, and a search. The search's code is loaded when the pointer
 * or the focus reaches the button.
 */
export const FilterPicker = ({ filter, value, onChoose }: FilterPickerProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { onPointerDown, isSecondPress } = useSecondPress(anchor !== null)
  const name = useChosenName(filter, value)
  const permissionReason = useMissingPermission(filter.operation)
  return (
    <>
      <Button
        aria-label={`${filter.label}: ${value === '' ? filter.any : name}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        disabledReason={permissionReason}
        className={`w-full justify-between! px-2.5! font-normal! ${value === '' ? '' : 'border-accent! bg-accent-soft!'}`}
        onPointerEnter={() => preload(loadPopup)}
        onFocus={() => preload(loadPopup)}
        onPointerDown={onPointerDown}
        onClick={({ currentTarget, detail }) => {
          if (!isSecondPress(detail)) setAnchor(currentTarget)
        }}
      >
        <span className="truncate">{value === '' ? filter.any : name}</span>
        <Icon icon={ChevronDown} className="size-4 shrink-0" />
      </Button>
      {anchor !== null && (
        <Suspense fallback={null}>
          <FilterPopup
            filter={filter}
            value={value}
            anchor={anchor}
            onChoose={onChoose}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
}
