import { type ComponentType, type RefObject, Suspense, useEffect, useEffectEvent } from 'react'
import { useOrganization } from '../session/organization'
import { useShortcuts } from '../ui/shortcuts'
import { lazyWithRetry } from '../ui/lazy-with-retry'
import { notify } from '../ui/toast'
import { linkIn } from './focused-row'
import type { ListParams } from './list-url'
import { isPageMarkedIn, listenForSelection, markedIn, markSelected } from './row-selection'
import { clearSelection, currentSelection, scopeOf, setSelection, useSelection, withRows } from './selection'
import type { List } from './use-list'

const SelectionBar = lazyWithRetry(async () => (await import('./SelectionBar')).SelectionBar)

/** The selection, for the actions on it. */
export interface SelectionActionsProps {
  /** The selected rows; null where it is everything that matches, on all pages. */
  rows: readonly object[] | null
  /** The number of selected rows. */
  count: number
}

interface SelectingProps<Row extends object, Params extends ListParams> {
  /** The list, among those of the organization. */
  place: string
  list: List<Row, Params>
  rowId: (row: Row) => string
  /** The list on screen. */
  section: RefObject<HTMLElement | null>
  actions: ComponentType<SelectionActionsProps>
  /** Shows or hides the boxes of a narrow list. */
  onSelecting: (isSelecting: boolean) => void
}

/** Selects rows of a list by their boxes, by a long press and by the keyboard, and shows the actions on them. */
export const Selecting = <Row extends object, Params extends ListParams>(
  props: SelectingProps<Row, Params>,
) => {
  const { place, list, rowId, section, actions, onSelecting } = props
  const { organization_id } = useOrganization()
  const selection = useSelection()
  const scope = scopeOf(organization_id, place, list.state)
  const page = new Map((list.rows ?? []).map((row) => [rowId(row), row] as const))
  const isOurs = selection.scope === scope
  const isSelected = (id: string) => isOurs && (selection.isAll || selection.rows.has(id))
  const select = (ids: readonly string[], isOn: boolean) => {
    const rows = new Map(ids.flatMap((id) => (page.has(id) ? [[id, page.get(id) as object]] : [])))
    setSelection(withRows(currentSelection(), scope, rows, isOn, page))
  }
  const latestSelect = useEffectEvent(select)
  const latestSelectPage = useEffectEvent((isOn: boolean) => select([...page.keys()], isOn))
  const latestIsSelected = useEffectEvent(isSelected)
  useEffect(() => {
    const element = section.current
    if (element === null) return undefined
    const end = new AbortController()
    const marked = markedIn(element)
    if (currentSelection().rows.size === 0) {
      if (isPageMarkedIn(element)) latestSelectPage(true)
      else if (marked.length > 0) latestSelect(marked, true)
    }
    listenForSelection(
      element,
      {
        select: (ids, isOn) => latestSelect(ids, isOn),
        selectPage: (isOn) => latestSelectPage(isOn),
        isSelected: (id) => latestIsSelected(id),
      },
      end.signal,
    )
    return () => end.abort()
  }, [section])
  // After each rendering of the list, which may have rendered rows anew.
  useEffect(() => {
    if (section.current !== null) markSelected(section.current, isSelected)
  })
  useDropped(scope)
  const count = isOurs ? (selection.isAll ? list.total : selection.rows.size) : 0
  const hasSelection = count > 0
  const show = useEffectEvent(onSelecting)
  useEffect(() => {
    section.current?.toggleAttribute('data-has-selection', hasSelection)
    if (hasSelection) show(true)
  }, [section, hasSelection])
  const clear = () => {
    clearSelection()
    onSelecting(false)
    if (document.activeElement?.closest('[data-bar]') != null)
      linkIn(section.current?.querySelector('[data-row]'))?.focus({ preventScroll: true })
  }
  const bar = () => section.current?.querySelector<HTMLElement>('[data-bar] a, [data-bar] button')
  useShortcuts('Select rows', [
    { keys: 'Space', label: 'Select or deselect the focused row' },
    { keys: 'Shift + Space', label: 'Select all rows from the last selected one' },
    { keys: 'Shift + ArrowDown', label: 'Select this row and the next' },
    { keys: 'Shift + ArrowUp', label: 'Select this row and the previous' },
    ...(count === 0
      ? []
      : [
          { keys: 'a', label: 'Go to the actions for the selection', run: () => bar()?.focus() },
          { keys: 'Escape', label: 'Clear the selection', run: clear },
        ]),
  ])
  if (count === 0) return null
  return (
    <Suspense fallback={null}>
      <SelectionBar
        count={count}
        isAll={selection.isAll}
        total={list.total}
        isFiltered={list.isFiltered}
        unselectedOnPage={[...page.keys()].filter((id) => !isSelected(id)).length}
        onPage={() => select([...page.keys()], true)}
        onAll={() => setSelection({ scope, rows: new Map(), isAll: true })}
        onClear={clear}
      >
        <Actions actions={actions} selection={selection} page={page} count={count} />
      </SelectionBar>
    </Suspense>
  )
}

interface ActionsProps {
  actions: ComponentType<SelectionActionsProps>
  selection: { rows: ReadonlyMap<string, object>; isAll: boolean }
  page: ReadonlyMap<string, object>
  count: number
}

/** The actions, with the rows as they were last read if they are on the page. */
const Actions = ({ actions: Component, selection, page, count }: ActionsProps) => (
  <Component
    rows={selection.isAll ? null : [...selection.rows].map(([id, row]) => page.get(id) ?? row)}
    count={count}
  />
)

/** Clears a selection that was made in another list, or with another search or other filters, and says so. */
const useDropped = (scope: string) =>
  useEffect(() => {
    const { scope: before, rows, isAll } = currentSelection()
    if (before === scope || (rows.size === 0 && !isAll)) return
    clearSelection()
    notify('Selection cleared, because the list or its filters changed')
  }, [scope])
