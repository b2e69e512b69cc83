import type { PlanRow as Row, PlanRows } from '../generated/model/index.ts'
import type { PlanRow } from '../generated/rows.ts'
import { invalidIn, maxErrors, orNotFound, Problem } from '../problem.ts'
import { addRows, countRows, type NewRow } from '../queries/plan-imports.ts'
import { assertImportBytes, plannedAtOnce } from '../rules/plans.ts'
import type { Handler } from './handler.ts'
import { rowAddress } from '../plans/import/row.ts'
import { prepareSome } from '../plans/make-plan.ts'
import { answerOf, assertState, requirePlan } from '../plans/locked-plan.ts'

/** PostgreSQL's text has no NUL; another control character is refused in the same columns. */
const storable = (cell: unknown): unknown =>
  typeof cell === 'string' ? cell.replaceAll('\0', '\u0001') : cell

/** A row as it is kept. */
const keptRow = ({ line, ...row }: Row, position: number): NewRow => {
  const cells = Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, storable(cell)]))
  return { position, line, address: rowAddress(row), row: JSON.stringify(cells) }
}

/**
 * Checks that rows are of the plan's positions, and have its columns alone.
 * @throws Problem invalid_request, and wrong_plan_state for a plan of people who are there.
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
      .map((name) => ({
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

export const addPlanRows: Handler<'addPlanRows'> = ({ path: { plan_id }, body, key, change, ...context }) => {
  const kept = body.rows.map((row, index) => keptRow(row, body.first + index))
  return change(async (db) => {
    const plan = await requirePlan(db, plan_id, key)
    assertRows(plan, body)
    const added = await addRows(db, plan_id, kept)
    const { conflicting } = added
    if (conflicting !== null)
      throw new Problem('row_conflict', {
        detail: `Another row was already sent for position ${conflicting}.`,
      })
    // What has come already changes nothing, whatever has become of the plan since.
    if (added.added > 0) {
      assertState(plan, 'receiving')
      assertImportBytes(plan.received_bytes + added.bytes)
      const counted = orNotFound(await countRows(db, plan_id, added))
      const isSmall = (counted.total_count ?? 0) <= plannedAtOnce
      if (counted.state === 'preparing' && isSmall) await prepareSome(db, counted, plannedAtOnce)
    }
    return { status: 200, body: await answerOf(db, plan_id, { key, ...context }), version: 1, events: [] }
  })
}
