import { addressKey } from './address-key'
import { withDuplicates } from './compare-rows'
import type { FileCheck } from './file-summary'
import type { CellError, ErrorKind, ReadRow } from './read-row'

/** What rows are checked with, beside their own cells. */
interface CheckContext {
  /** The column of addresses. */
  addressColumn: number
  /** The column in which a missing name is typed. */
  nameColumn: number
  /** Whether an identity has the address, as far as the server was asked. */
  existing: ReadonlyMap<string, boolean>
  /** Why the server can't take a row, by line. */
  refusals: ReadonlyMap<number, CellError>
}

/** Whether a row without errors has no name. */
export const isNameless = ({ row }: ReadRow, errors: readonly CellError[] | undefined): boolean =>
  errors?.length === 0 && row.display_name === undefined

/** The errors of each row: its own, those of comparing it with the others, and then those that the server knows. */
export const errorsOfRows = (
  read: readonly ReadRow[],
  { addressColumn, nameColumn, existing, refusals }: CheckContext,
): CellError[][] => {
  const errors = withDuplicates(read, addressColumn)
  for (const [at, one] of read.entries()) {
    const { line, address } = one.row
    const refusal = refusals.get(line)
    if (isNameless(one, errors[at]) && existing.get(addressKey(address)) === false)
      errors[at]?.push({
        line,
        column: nameColumn,
        value: '',
        reason: 'A new identity needs a name.',
        kind: 'name_missing',
      })
    if (errors[at]?.length === 0 && refusal !== undefined) errors[at]?.push(refusal)
  }
  return errors
}

/** Counts the errors, and the rows with and without them. */
export const countErrors = (errors: readonly CellError[][]): Omit<FileCheck, 'hasTypedNames'> => {
  const invalid = errors.filter((own) => own.length > 0).length
  const all = errors.flat()
  const counts = new Map<ErrorKind, number>()
  for (const { kind } of all) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return {
    valid: errors.length - invalid,
    invalid,
    errors: all.length,
    kinds: [...counts].map(([kind, count]) => ({ kind, count })),
  }
}
