/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of HTML is a list that an input searches; the field keeps the focus. */
import type { RefObject } from 'react'
import { explainError } from '../../api/explain-error'
import { type Combobox, keepFocus } from '../../ui/use-combobox'
import { lowerFirst } from '../../util/lower-first'
import type { PaletteEntry, EntryGroup } from './entry'
import { PaletteItem } from './PaletteItem'

interface PaletteStatusProps {
  /** Why not everything could be searched; null where it could. */
  failure: Error | null
  /** That there are no results; '' where there are some. */
  emptyText: string
}

/** Says that results are missing, or that there are none. */
export const PaletteStatus = ({ failure, emptyText }: PaletteStatusProps) => (
  <div role="status" className="px-4 py-2 text-muted empty:hidden">
    {failure === null ? emptyText : `Some results are missing: ${lowerFirst(explainError(failure).title)}.`}
  </div>
)

interface PaletteResultsProps {
  list: RefObject<HTMLDivElement | null>
  groups: readonly EntryGroup[]
  combobox: Combobox<PaletteEntry>
  /** Shows the actions of a result. */
  onGoOn: (entry: PaletteEntry) => void
}

/** The results of the search, or the actions on one of them, by group. */
export const PaletteResults = ({ list, groups, combobox, onGoOn }: PaletteResultsProps) => (
  <div
    ref={list}
    id={combobox.listId}
    role="listbox"
    aria-label="Results"
    tabIndex={-1}
    onMouseDown={keepFocus}
    className="min-h-0 overflow-y-auto overscroll-contain p-2 empty:hidden"
  >
    {groups.map(({ label, items }, index) => (
      <div key={label} role="group" aria-labelledby={`${combobox.listId}:${index}`} className="pb-2">
        <div id={`${combobox.listId}:${index}`} className="px-2 py-1 text-xs font-medium text-muted">
          {label}
        </div>
        {items.map((entry) => (
          <PaletteItem key={entry.id} entry={entry} combobox={combobox} onGoOn={() => onGoOn(entry)} />
        ))}
      </div>
    ))}
  </div>
)
