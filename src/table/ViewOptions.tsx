import { UnitsButton } from '../ui/UnitsButton'
import type { Column } from './columns'
import { setSetting } from '../util/setting'
import { columnId, columnsSetting, type Density, useDensity, useHiddenColumns } from './view'

interface ViewOptionsProps<Row extends object> {
  /** What the list is remembered as. */
  name: string
  columns: Column<Row>[]
}

const densities: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' }
const line = 'flex min-h-7 items-center gap-2 pointer-coarse:min-h-11'
const box = 'size-4 accent-accent'

/** Which columns a list shows, and how dense: remembered in this browser. */
export const ViewOptions = <Row extends object>({ name, columns }: ViewOptionsProps<Row>) => {
  const hidden = useHiddenColumns(name)
  const density = useDensity()
  const hide = (id: string, hiding: boolean) =>
    setSetting(
      columnsSetting(name),
      [...hidden.filter((one) => one !== id), ...(hiding ? [id] : [])].join(','),
    )
  return (
    <div className="flex flex-col gap-3">
      <fieldset>
        <legend className="mb-1 text-muted">Columns</legend>
        {columns.slice(1).map((column) => (
          <label key={columnId(column)} className={line}>
            <input
              type="checkbox"
              className={box}
              checked={!hidden.includes(columnId(column))}
              onChange={(event) => hide(columnId(column), !event.currentTarget.checked)}
            />
            {String(column.header)}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-muted">Rows</legend>
        {Object.entries(densities).map(([value, words]) => (
          <label key={value} className={line}>
            <input
              type="radio"
              name={`${name}-density`}
              className={box}
              checked={density === value}
              onChange={() => setSetting('density', value === 'compact' ? value : '')}
            />
            {words}
          </label>
        ))}
      </fieldset>
      <UnitsButton />
    </div>
  )
}
