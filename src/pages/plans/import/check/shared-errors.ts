import { bareAddress } from '../../../../resources/addresses/bare-address'
import { countOf } from '../../../../util/number'
import type { CellError } from './read-row'

/*
 * Errors with the same cause in several rows, such as a domain with a letter missing: they are listed once, and a change of one cell
 * is made in all of them.
 */

const keyOf = ({ kind, shared }: CellError): string | undefined =>
  shared === undefined ? undefined : `${kind} ${shared}`

/** How many letters have to be added, removed or replaced to make one word of the other. */
const distance = (one: string, other: string): number => {
  let last = Array.from({ length: Array.from(other).length + 1 }, (_, at) => at)
  for (const [at, letter] of Array.from(one).entries()) {
    const row = [at + 1]
    for (const [place, match] of Array.from(other).entries())
      row.push(
        Math.min(
          (row[place] ?? 0) + 1,
          (last[place + 1] ?? 0) + 1,
          (last[place] ?? 0) + (letter === match ? 0 : 1),
        ),
      )
    last = row
  }
  return last.at(-1) ?? 0
}

/** The fewest letters of a name of which another one with two other letters is taken for a mistake. */
const fewestLetters = 8

/** The domain of the organization that may be meant by another one; undefined where none is close. */
const meantDomain = (domain: string, domains: readonly string[]): string | undefined =>
  domain.length < fewestLetters ? undefined : domains.find((one) => distance(one, domain) <= 2)

const nounOf = ({ kind }: CellError, count: number): string =>
  kind === 'department_missing' || kind === 'address'
    ? `${countOf(count, 'row', 'rows')} use it`
    : `${countOf(count, 'row', 'rows')} have this value`

/** The errors as they are listed: one with the same cause in several rows once, with their number. */
export const listedErrors = (
  errors: readonly CellError[][],
  domains: readonly string[] | null,
): CellError[] => {
  const counts = new Map<string, number>()
  for (const error of errors.flat()) {
    const key = keyOf(error)
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const listed = new Set<string>()
  return errors.flat().flatMap((error) => {
    const key = keyOf(error)
    if (key === undefined) return [error]
    if (listed.has(key)) return []
    listed.add(key)
    const count = counts.get(key) ?? 1
    const meant = error.kind === 'address' ? meantDomain(error.shared ?? '', domains ?? []) : undefined
    const sentences = [
      error.reason,
      ...(meant === undefined ? [] : [`Did you mean ${meant}?`]),
      ...(count === 1 ? [] : [`${nounOf(error, count)}; a change here applies to all of them.`]),
    ]
    return [{ ...error, reason: sentences.join(' ') }]
  })
}

const partsOf = (cell: string): { local: string; domain: string } => {
  const address = bareAddress(cell)
  const at = address.lastIndexOf('@')
  return at < 0
    ? { local: address, domain: '' }
    : { local: address.slice(0, at), domain: address.slice(at + 1) }
}

/** A cell to write. */
interface CellChange {
  /** The place of its row. */
  at: number
  column: number
  value: string
}

/** What a new value of a wrong cell changes: also the cells with the same error, in which an address gets the new domain alone. */
export const sharedChanges = (
  errors: readonly CellError[][],
  { at, column, value }: CellChange,
): CellChange[] => {
  const error = errors[at]?.find((one) => one.column === column)
  const key = error === undefined ? undefined : keyOf(error)
  const own = { at, column, value }
  const { local, domain } = partsOf(value)
  const isAddress = error?.kind === 'address'
  if (error === undefined || key === undefined) return [own]
  if (isAddress && (domain === '' || local !== partsOf(error.value).local)) return [own]
  return errors.flatMap((all, place) => {
    if (place === at) return [own]
    const same = all.find((one) => keyOf(one) === key)
    return same === undefined || same.column === null
      ? []
      : [
          {
            at: place,
            column: same.column,
            value: isAddress ? `${partsOf(same.value).local}@${domain}` : value,
          },
        ]
  })
}
