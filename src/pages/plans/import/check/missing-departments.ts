import { countOf } from '../../../../util/number'
import { nameKey } from '../../../../contract/generated/rules/name-key'
import type { CellError, ReadRow } from './read-row'

/** Departments that rows name and the organization doesn't have. */
export interface MissingDepartments {
  /** Each once, in the order of the file. */
  names: readonly string[]
  /** Rows with such a department. */
  rows: number
}

/** The departments of rows that are none of these. @param names the department of each row, '' for none. */
export const missingDepartments = (
  names: readonly string[],
  departments: readonly string[],
): MissingDepartments => {
  const known = new Set(departments.map(nameKey))
  const missing = names.filter((name) => name !== '' && !known.has(nameKey(name)))
  const byKey = new Map<string, string>()
  for (const name of missing) if (!byKey.has(nameKey(name))) byKey.set(nameKey(name), name)
  return { names: [...byKey.values()], rows: missing.length }
}

const keyOf = ({ row }: ReadRow): string => nameKey(row.department ?? '')

/** The error of a row's department, of those that a row has. */
export const departmentError = (errors: readonly CellError[] | undefined): CellError | undefined =>
  errors?.find(({ kind }) => kind === 'department_missing')

/** The errors as they are listed: a missing department once, with the number of its rows. */
export const listedErrors = (read: readonly ReadRow[], errors: readonly CellError[][]): CellError[] => {
  const counts = new Map<string, number>()
  for (const [at, row] of read.entries())
    if (departmentError(errors[at]) !== undefined) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  const listed = new Set<string>()
  return errors.flatMap((own, at) =>
    own.flatMap((error) => {
      const row = read[at]
      if (error.kind !== 'department_missing' || row === undefined) return [error]
      const key = keyOf(row)
      if (listed.has(key)) return []
      listed.add(key)
      const count = counts.get(key) ?? 1
      const reason =
        count === 1
          ? error.reason
          : `${error.reason} ${countOf(count, 'row', 'rows')} use it; a change here applies to all of them.`
      return [{ ...error, reason }]
    }),
  )
}

/** The places of the rows whose missing department is the same as that of one row. */
export const rowsWithSameDepartment = (
  read: readonly ReadRow[],
  errors: readonly CellError[][],
  at: number,
): number[] => {
  const row = read[at]
  const key = row === undefined ? '' : keyOf(row)
  return [...read.entries()]
    .filter(([place, one]) => keyOf(one) === key && departmentError(errors[place]) !== undefined)
    .map(([place]) => place)
}
