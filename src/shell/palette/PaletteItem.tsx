/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the pointer's way; the field has the keys. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- no element of HTML is an entry of a list that an input searches. */
import { ChevronRight } from 'lucide'
import type { MouseEvent } from 'react'
import { Breakable } from '../../ui/Breakable'
import { MenuSign } from '../../ui/MenuSign'
import type { PaletteEntry } from './entry'
import { Icon } from '../../ui/Icon'
import type { Combobox } from '../../ui/use-combobox'

interface PaletteItemProps {
  entry: PaletteEntry
  combobox: Combobox<PaletteEntry>
  /** Shows its actions. */
  onGoOn: () => void
}

/** One result of the search. */
export const PaletteItem = ({ entry, combobox, onGoOn }: PaletteItemProps) => {
  const { label, detail, beside, state, icon, disabledReason = null, acts } = entry
  const goOn = (event: MouseEvent) => {
    event.stopPropagation()
    onGoOn()
  }
  return (
    <div
      {...combobox.optionProps(entry)}
      role="option"
      aria-selected={entry === combobox.active}
      aria-disabled={disabledReason !== null || undefined}
      className="flex min-h-8 cursor-default items-center gap-3 rounded-md scroll-mt-8 px-2 py-1 aria-disabled:text-muted data-active:bg-hover data-active:forced-colors:outline pointer-coarse:min-h-11"
    >
      {icon === undefined ? (
        <MenuSign label={label} />
      ) : (
        <Icon icon={icon} className="size-4 shrink-0 text-muted" />
      )}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className="wrap-anywhere">
          <Breakable text={label} />
        </span>
        {state !== undefined && <span className="ml-auto text-muted digits">{state}</span>}
        {detail !== undefined && (
          <span className={`flex max-w-full gap-x-3 text-muted ${state === undefined ? '' : 'w-full'}`}>
            <span className="wrap-anywhere">
              <Breakable text={detail} />
            </span>
            {beside !== undefined && (
              <span className="hidden min-w-0 flex-1 truncate md:block">{beside}</span>
            )}
          </span>
        )}
        {disabledReason !== null && <span className="text-xs">{disabledReason}</span>}
      </span>
      {acts !== undefined && (
        <span
          aria-hidden="true"
          title="Actions"
          className="inline-flex min-h-8 min-w-8 items-center justify-center text-muted pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          onClick={goOn}
        >
          <Icon icon={ChevronRight} />
        </span>
      )}
    </div>
  )
}
