import { useState } from 'react'
import { explainError } from '../../api/explain-error'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { LeaveGuard } from '../../ui/LeaveGuard'
import { Notice } from '../../ui/Notice'
import { Panel } from '../../ui/Panel'
import { formatCount } from '../../util/number'
import { toLocalInput } from '../../util/time'
import type { Column, CsvColumn } from '../columns'
import type { ListParams } from '../list-url'
import type { List } from '../use-list'
import { useVisibleColumns } from '../view'
import { csvColumnsOf } from './csv-columns'
import { exportList, type ExportState } from './export-list'
import { fileOfList, type ListKey } from './file-of-list'
import { readStream } from './read-stream'

interface ExportPanelProps<Row extends object, Params extends ListParams> {
  /** What the rows are, in lower case. */
  name: string
  list: List<Row, Params>
  columns: Column<Row>[]
  onClose: () => void
}

const rowsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

/** The buttons of a step come in place of those before, which had the focus. */
const focus = (button: HTMLElement | null) => button?.focus()

/** Saves a list as a file of comma-separated values: the rows that its search and filters leave, on all pages. */
export const ExportPanel = <Row extends object, Params extends ListParams>(
  props: ExportPanelProps<Row, Params>,
) => {
  const { name, list, onClose } = props
  const columns = csvColumnsOf(useVisibleColumns(name, props.columns, null))
  const openReader = () => {
    const { queryKey } = list.queryOf(list.requestParams)
    return readStream(fileOfList(queryKey as unknown as ListKey, columns), list.total)
  }
  // As it was when the panel was opened: the page behind it keeps changing.
  const [file] = useState(() =>
    exportList({
      fileName: `${name.replaceAll(' ', '-')}-${toLocalInput(new Date().toISOString()).slice(0, 10)}.csv`,
      columns,
      rows: list.total,
      openReader,
    }),
  )
  const state = file.use()
  const { kind } = state
  const isOpen = kind === 'running'
  const start = () => void file.start()
  const cancel = () => void file.cancel()
  return (
    <Panel
      title="Export as CSV"
      staysBesidePress={isOpen}
      initialFocus={(panel) => panel.querySelector('[data-start]')}
      onClose={isOpen ? cancel : onClose}
    >
      <div className="flex flex-col gap-4">
        <p>
          {list.isFiltered
            ? 'All rows that match the search and the filters, in the order of the list.'
            : 'All rows of the list, in its order.'}{' '}
          Other pages are included.
        </p>
        <ColumnList columns={columns} />
        <p className="text-muted">
          Columns that are hidden in the list aren’t exported. Text that a spreadsheet would read as a formula
          starts with an apostrophe.
        </p>
        {(kind === 'running' || kind === 'failed') && <Progress state={state} />}
        <Outcome state={state} />
        <div className="flex flex-wrap gap-2">
          {kind === 'ready' && (
            <Button data-start variant="primary" onClick={start}>
              Export {list.isTotalExact ? rowsOf(list.total) : 'all rows'}
            </Button>
          )}
          {kind === 'failed' && (
            <Button ref={focus} variant="primary" onClick={start}>
              Start again
            </Button>
          )}
          {isOpen && (
            <Button ref={focus} onClick={cancel}>
              Cancel
            </Button>
          )}
          {(kind === 'done' || kind === 'cancelled') && (
            <Button ref={focus} onClick={onClose}>
              Done
            </Button>
          )}
        </div>
      </div>
      <LeaveGuard
        dirty={isOpen}
        title="Leave before the export has finished?"
        confirmLabel="Leave"
        cancelLabel="Stay"
      >
        <p>If you leave, no file is saved.</p>
      </LeaveGuard>
    </Panel>
  )
}

const ColumnList = ({ columns }: { columns: readonly CsvColumn[] }) => (
  <table className="w-full text-left">
    <thead className="text-muted">
      <tr>
        <th className="py-1 pr-3 font-normal">Column</th>
        <th className="py-1 font-normal">In the API</th>
      </tr>
    </thead>
    <tbody>
      {columns.map(({ label, name }) => (
        <tr key={label} className="border-t border-line">
          <td className="py-1 pr-3">{label}</td>
          <td className="py-1 font-mono text-xs wrap-anywhere text-muted">{name}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Progress = ({ state: { rows, total } }: { state: ExportState }) => (
  <div className="flex flex-col gap-1">
    <div className="relative h-1 w-full overflow-hidden rounded-full bg-line forced-colors:outline">
      {/* For screen readers only, because each browser draws it differently. */}
      <progress aria-label="Rows in the file" value={rows} max={total} className="sr-only" />
      <div
        className="h-full bg-fill forced-color-adjust-none"
        style={{ width: `${(rows / Math.max(1, total)) * 100}%` }}
      />
    </div>
    <p className="digits">
      {formatCount(rows)} of {rowsOf(total)}
    </p>
  </div>
)

const Outcome = ({ state }: { state: ExportState }) => {
  const { kind, rows, error } = state
  if (kind === 'failed') return <Failure {...explainError(error)} />
  if (kind === 'cancelled') return <Notice tone="info" title="Export canceled. No file was saved." />
  return kind === 'done' && <Notice tone="info" title={`Exported ${rowsOf(rows)}.`} />
}
