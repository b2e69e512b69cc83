import type { Db } from '../../db/database.ts'
import type { FieldError, PlanRow as ImportLine, PlanRows } from '../../generated/model/index.ts'
import type { PlanRow } from '../../generated/rows.ts'
import { invalidIn, maxErrors, orNotFound, Problem } from '../../problem.ts'
import { addRows, countRows, type NewRow } from '../../queries/plans/plan-imports.ts'
import { assertImportBytes, plannedAtOnce } from '../../rules/plans.ts'
import { assertState } from '../locked-plan.ts'
import { prepareSome } from '../make-plan.ts'
import { rowAddress } from './row.ts'

/** PostgreSQL's text has no NUL; another control character is refused in the same columns. */
const storable = (cell: unknown): unknown =>
  typeof cell === 'string' ? cell.replaceAll('\0', '\u0001') : cell

/** A row as it is stored. It is made before the transaction begins. */
export const storedRow = ({ line, ...row }: ImportLine, position: number): NewRow => {
  const cells = Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, storable(cell)]))
  return { position, line, address: rowAddress(row), row: JSON.stringify(cells) }
}

/**
 * Checks that rows are at positions of the import, and have only its columns.
 * @throws Problem invalid_request, and wrong_plan_state where the bulk change is no import.
 */
const assertRows = ({ operation, selection }: PlanRow, { first, rows }: PlanRows): void => {
  const { import: of } = selection
  if (!of)
    throw new Problem('wrong_plan_state', {
      detail: `Only an import has rows; this bulk change is a ${operation}.`,
    })
  const columns = ['line', 'address', ...of.columns]
  const errors = rows.flatMap((row, index) =>
    Object.keys(row)
      .filter((name) => !columns.includes(name))
      .map((name): FieldError => ({
        path: `/rows/${index}/${name}`,
        code: 'not_allowed',
        message: `${name} isn't a column of this import. Its columns are ${columns.join(', ')}.`,
      })),
  )
  if (first + rows.length - 1 > of.row_count) {
    const message = `The import has ${of.row_count} rows, but this request ends at row ${first + rows.length - 1}.`
    errors.push({ path: '/first', code: 'out_of_range', message })
  }
  if (errors.length > 0) throw invalidIn(errors.slice(0, maxErrors), errors.length)
}

/**
 * Adds rows to an import that is locked, and previews a short one as soon as all its rows are there. Rows that are there
 * already change nothing, in whatever state it is.
 * @throws Problem invalid_request, row_conflict, wrong_plan_state.
 */
export const receiveRows = async (
  db: Db,
  plan: Parameters<typeof assertState>[0],
  body: PlanRows,
  stored: readonly NewRow[],
): Promise<void> => {
  assertRows(plan, body)
  const rows = await addRows(db, plan.plan_id, stored)
  if (rows.conflicting !== null)
    throw new Problem('row_conflict', {
      detail: `Another row was already sent for position ${rows.conflicting}.`,
    })
  if (rows.added === 0) return
  assertState(plan, 'receiving')
  assertImportBytes(plan.received_bytes + rows.bytes)
  const counted = orNotFound(await countRows(db, plan.plan_id, rows))
  const isSmall = (counted.total_count ?? 0) <= plannedAtOnce
  if (counted.state === 'preparing' && isSmall) await prepareSome(db, counted, plannedAtOnce)
}
