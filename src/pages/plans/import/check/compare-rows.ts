import { addressKey } from './address-key'
import type { CellError, ReadRow } from './read-row'

/** The errors of each row, with those of addresses that several lines have. */
export const withDuplicates = (rows: readonly ReadRow[], column: number): CellError[][] => {
  const errors = rows.map((one) => [...one.errors])
  const firsts = new Map<string, number>()
  const report = (at: number, other: number) => {
    const { line = 0, address = '' } = rows[at]?.row ?? {}
    const reason = `Line ${rows[other]?.row.line} has the same address.`
    if (errors[at]?.some((one) => one.column === column) !== true)
      errors[at]?.push({ line, column, value: address, reason, kind: 'duplicate' })
  }
  for (const [at, { row, errors: own }] of rows.entries()) {
    if (row.address === '' || own.some((one) => one.column === column)) continue
    const key = addressKey(row.address)
    const first = firsts.get(key) ?? at
    firsts.set(key, first)
    if (first === at) continue
    report(first, at)
    report(at, first)
  }
  return errors
}

/**
 * The errors of each row, with those of aliases that are the addresses of other rows: mail to them would go to another mailbox.
 * @param column the first column of aliases; -1 where there is none.
 */
export const withTakenAliases = (
  rows: readonly ReadRow[],
  errors: CellError[][],
  column: number,
): CellError[][] => {
  const lines = new Map(rows.map(({ row }) => [addressKey(row.address), row.line]))
  for (const [at, { row }] of rows.entries()) {
    const address = row.aliases
      ?.split(' ')
      .find((alias) => (lines.get(addressKey(alias.toLowerCase())) ?? row.line) !== row.line)
    if (address === undefined || errors[at]?.some((one) => one.column === column) !== false) continue
    const other = lines.get(addressKey(address.toLowerCase()))
    errors[at].push({
      line: row.line,
      column,
      value: address,
      reason: `Line ${other} has the address ${address}.`,
      kind: 'aliases',
    })
  }
  return errors
}
