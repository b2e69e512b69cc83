import type { CellError, ReadRow } from './read-row'

/** The one form of an address by which it is compared: a domain in Unicode is written in its stored form. */
export const addressKey = (address: string): string => {
  const at = address.lastIndexOf('@')
  const url = `http://${address.slice(at + 1)}`
  // oxlint-disable-next-line no-control-regex -- the check is for letters beyond ASCII
  if (/^[\u0000-\u007f]*$/.test(url) || !URL.canParse(url)) return address
  return `${address.slice(0, at)}@${new URL(url).hostname}`
}

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
