import { UnitsButton } from '../ui/UnitsButton'
import type { Column } from './columns'
import { columnId, type Density, hiddenColumns, setDensity, useDensity } from './view'

interface ViewOptionsProps<Row extends object> {
  /** What the list is remembered as. */
  name: string
  columns: Column<Row>[]
}

const densities: [Density, string][] = [
  ['comfortable', 'Comfortable'],
  ['compact', 'Compact'],
]
const line = 'flex min-h-7 items-center gap-2 pointer-coarse:min-h-11'
const box = 'size-4 accent-accent'

/** Which columns a list shows, and how dense: remembered in this browser. */
export const ViewOptions = <Row extends object>({ name, columns }: ViewOptionsProps<Row>) => {
  const setting = hiddenColumns(name)
  const hidden = setting.use()
  const density = useDensity()
  const hide = (id: string, hiding: boolean) =>
    setting.set([...hidden.filter((one) => one !== id), ...(hiding ? [id] : [])])
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
      <UnitsButton />
    </div>
  )
}
