import { nameKey } from '../../../../contract/generated/rules/name-key'
import type { CellError } from './read-row'

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

/** The error of a row's department, of those that a row has. */
export const departmentError = (errors: readonly CellError[] | undefined): CellError | undefined =>
  errors?.find(({ kind }) => kind === 'department_missing')
