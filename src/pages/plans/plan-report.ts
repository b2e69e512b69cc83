import { openStream } from '../../api/stream'
import { exportPlanItems } from '../../contract/generated/operations/plans'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import type { PlanItem } from '../../contract/generated/schemas/planItem.zod'
import { itemReason } from '../../resources/plans/item-reason'
import { itemChange, outcomeText } from '../../resources/plans/item-text'
import { readStream } from '../../table/csv/read-stream'
import { byteOrderMark, type Cell, createRowReader, csvLines } from '../../util/csv'
import type { Units } from '../../util/bytes'
import { saveFile } from '../../util/save-file'

const header = ['Line', 'Address', 'Name', 'Result', 'Change', 'Code', 'Reason', 'Mail server']

/** The columns of the export that a report is written from. */
const textColumns = ['address', 'display_name', 'outcome', 'code', 'detail', 'mail_server'] as const
const jsonColumns = ['line', 'before', 'after', 'problem', 'errors', 'row', 'same_external_id'] as const

const nameInExport = (column: string) => (column === 'mail_server' ? 'enforcement.state' : column)
const exportColumns = [...textColumns, ...jsonColumns].map(nameInExport).join(',')

/** An item as the report needs it. */
export type ReportItem = Pick<
  PlanItem,
  Exclude<(typeof textColumns | typeof jsonColumns)[number], 'mail_server'>
> & {
  mail_server: string | null
}

const valueOf = (cell: string, isJson: boolean): unknown => {
  if (cell === '') return null
  return isJson ? JSON.parse(cell) : cell
}

/** Returns the item of a row of the export. The API has already validated it. */
export const itemOf = (cells: readonly string[]): ReportItem => {
  const columns = [...textColumns, ...jsonColumns]
  return Object.fromEntries(
    columns.map((name, at) => [name, valueOf(cells[at] ?? '', at >= textColumns.length)]),
  ) as unknown as ReportItem
}

/** Returns the line of the report about one identity. */
export const reportLine = (operation: Plan['operation'], item: ReportItem, units: Units): Cell[] => [
  item.line,
  item.address,
  item.display_name,
  outcomeText[item.outcome],
  itemChange(operation, item, units),
  item.code,
  itemReason(item, units),
  item.mail_server,
]

/** Saves the result of each identity of a bulk change as a CSV file, all of one moment. */
export const saveReport = async (
  organizationId: string,
  { plan_id, operation, counts }: Pick<Plan, 'plan_id' | 'operation' | 'counts'>,
  units: Units,
): Promise<void> => {
  const args = { path: { plan_id }, query: { columns: exportColumns } }
  const reader = readStream(
    (signal) => openStream(organizationId, exportPlanItems, args, signal),
    counts.total,
  )
  const rowsOf = createRowReader()
  const parts = [byteOrderMark + csvLines([header])]
  // oxlint-disable-next-line no-await-in-loop -- The response arrives in pieces.
  for (let text = await reader.next(); text !== null; text = await reader.next())
    parts.push(csvLines(rowsOf(text).map((cells) => reportLine(operation, itemOf(cells), units))))
  saveFile(`${operation}-${plan_id}.csv`, new Blob(parts, { type: 'text/csv' }))
}
