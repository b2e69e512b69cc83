import { localPartError } from '../../../../resources/identities/local-part'
import { nameKey } from '../../../../contract/generated/rules/name-key'
import { addressKey } from './address-key'
import { withDuplicates, withTakenAliases } from './compare-rows'
import type { FileCheck } from '../read/file-summary'
import type { CellError, ErrorKind, ImportRow, ReadRow } from './read-row'

/** What rows are checked with, beside their own cells. */
interface CheckContext {
  /** The column of addresses. */
  addressColumn: number
  /** The first column of aliases; -1 where there is none. */
  aliasColumn: number
  /** The column in which a missing name is typed. */
  nameColumn: number
  /** Whether an identity has the address, as far as the server was asked. */
  existing: ReadonlyMap<string, boolean>
  /** Why the server can't take a row, by line. */
  refusals: ReadonlyMap<number, CellError>
}

/** The errors that a row has only if no identity has its address: a new one needs a name, and mail servers must accept its address. */
const errorsOfNew = (
  { line, address, display_name }: ImportRow,
  { addressColumn, nameColumn }: Pick<CheckContext, 'addressColumn' | 'nameColumn'>,
): CellError[] => {
  const reason = localPartError(address.slice(0, address.lastIndexOf('@')))
  const nameError: CellError = {
    line,
    column: nameColumn,
    value: '',
    reason: 'A new identity needs a name.',
    kind: 'name_missing',
  }
  return [
    ...(display_name === undefined ? [nameError] : []),
    ...(reason === null
      ? []
      : [{ line, column: addressColumn, value: address, reason, kind: 'address' } as const]),
  ]
}

/** Whether a row without errors can only change an identity that exists. */
export const isForExisting = ({ row }: ReadRow, errors: readonly CellError[] | undefined): boolean =>
  errors?.length === 0 && errorsOfNew(row, { addressColumn: 0, nameColumn: 0 }).length > 0

/** The errors of each row: its own, those of comparing it with the others, and then those that the server knows. */
export const errorsOfRows = (
  read: readonly ReadRow[],
  { existing, refusals, ...columns }: CheckContext,
): CellError[][] => {
  const errors = withTakenAliases(read, withDuplicates(read, columns.addressColumn), columns.aliasColumn)
  for (const [at, { row }] of read.entries()) {
    const refusal = refusals.get(row.line)
    if (errors[at]?.length === 0 && existing.get(addressKey(row.address)) === false)
      errors[at].push(...errorsOfNew(row, columns))
    if (errors[at]?.length === 0 && refusal !== undefined)
      errors[at].push(
        refusal.kind === 'department_missing'
          ? { ...refusal, shared: nameKey(row.department ?? '') }
          : refusal,
      )
  }
  return errors
}

/** Counts the errors, and the rows with and without them. @param listed the errors as they are listed. */
export const countErrors = (
  errors: readonly CellError[][],
  listed: readonly CellError[],
): Pick<FileCheck, 'valid' | 'invalid' | 'errors' | 'kinds'> => {
  const invalid = errors.filter((own) => own.length > 0).length
  const counts = new Map<ErrorKind, number>()
  for (const { kind } of listed) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return {
    valid: errors.length - invalid,
    invalid,
    errors: listed.length,
    kinds: [...counts].map(([kind, count]) => ({ kind, count })),
  }
}
