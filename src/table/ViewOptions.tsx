import { ApiButton } from '../ui/ApiButton'
import { UnitsButton } from '../ui/UnitsButton'
import { Button } from '../ui/Button'
import type { Column } from './columns'
import type { ListParams, SortOf } from './list-url'
import { UrlSelect } from './UrlSelect'
import type { List } from './use-list'
import { exportsOfLists, type ListKey } from './csv/file-of-list'
import { columnId, type Density, hiddenColumns, setDensity, useDensity, useVisibleColumns } from './view'

export interface ViewOptionsProps<Row extends object, Params extends ListParams> {
  /** The name under which the list's settings are stored. */
  name: string
  list: List<Row, Params>
  columns: Column<Row>[]
  /** The words for each order; absent when the API has only one. */
  sortLabels: Readonly<Record<string, string>> | undefined
  /** Shows the list's request as a program. */
  showCall: () => void
}

const densities: [Density, string][] = [
  ['comfortable', 'Comfortable'],
  ['compact', 'Compact'],
]
const line = 'flex min-h-7 items-center gap-2 pointer-coarse:min-h-11'
const box = 'size-4 accent-accent'

/**
 * Every order of a list, also those by columns that are not on screen; the choice of columns and density, which this
 * browser stores; the list as a file, and its request.
 */
export const ViewOptions = <Row extends object, Params extends ListParams>(
  props: ViewOptionsProps<Row, Params> & { onExport: () => void },
) => {
  const { name, list, columns, sortLabels, showCall, onExport } = props
  const [, operationId] = list.queryOf(list.requestParams).queryKey as unknown as ListKey
  const setting = hiddenColumns(name)
  const choices = setting.use()
  const visible = useVisibleColumns(name, columns, list.rows)
  const density = useDensity()
  const show = (column: Column<Row>, isShown: boolean) => {
    const id = columnId(column)
    const others = choices.filter((one) => one !== id && one !== `+${id}`)
    const whileEmpty = column.meta?.isUsed === undefined ? [] : [`+${id}`]
    setting.set([...others, ...(isShown ? whileEmpty : [id])])
  }
  return (
    <div className="flex flex-col gap-3">
      {sortLabels !== undefined && (
        <UrlSelect
          label="Sort"
          isLabelled
          value={list.state.sort}
          options={Object.entries(sortLabels).filter(([one]) => list.state.q !== '' || one !== 'relevance')}
          className="min-w-0 flex-1"
          onChoose={(sort) => list.move({ sort: sort as SortOf<Params> })}
        />
      )}
      <fieldset>
        <legend className="mb-1 text-muted">Columns</legend>
        {columns.slice(1).map((column) => (
          <label key={columnId(column)} className={line}>
            <input
              type="checkbox"
              className={box}
              checked={visible.includes(column)}
              onChange={(event) => show(column, event.currentTarget.checked)}
            />
            {String(column.header)}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-muted">Rows</legend>
        {densities.map(([value, words]) => (
          <label key={value} className={line}>
            <input
              type="radio"
              name={`${name}-density`}
              className={box}
              checked={density === value}
              onChange={() => setDensity(value)}
            />
            {words}
          </label>
        ))}
      </fieldset>
      <div className="-mx-3 -mb-3 flex flex-wrap border-t border-line px-1 py-1">
        {operationId in exportsOfLists && (
          <Button
            variant="quiet"
            disabledReason={list.total === 0 ? 'There are no rows.' : null}
            onClick={(event) => {
              event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
              onExport()
            }}
          >
            Export as CSV
          </Button>
        )}
        <UnitsButton />
        <ApiButton onShow={showCall} />
      </div>
    </div>
  )
}
