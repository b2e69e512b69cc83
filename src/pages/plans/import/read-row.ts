import { identityCreateLocalPartMax } from '../../../contract/generated/schemas/identityCreate.zod'
import { normalize } from '../../../form/normalize'
import { isBareNumber, isUnlimited, parseSize, readings, sizeError } from '../../../form/parse-size'
import { validate } from '../../../form/validate'
import { localPartError } from '../../../resources/identities/local-part'
import { describeInvisible, trimInvisible } from '../../../util/invisible'
import type { GridRow } from './read-grid'
import { type Match, type Member, members } from './match-columns'
import { rowSchema } from './row-schema'
import { readState, type SignInState, type StateColumn } from './sign-in-state'
import type { SizeUnit } from './size-column'
import { leftoverFault } from './spreadsheet-leftovers'

/** A row as it is sent: what is empty in the file is absent. */
export interface ImportRow {
  line: number
  address: string
  display_name?: string
  department?: string
  limit_bytes?: number
  status?: 'active' | 'suspended'
  status_reason?: string
  external_id?: string
}

/** What is wrong with one cell. */
export interface Fault {
  line: number
  /** The index of the column; null where it is about the whole row. */
  column: number | null
  value: string
  /** What is wrong, as a sentence. */
  reason: string
}

/** How rows are read. */
export interface Reading {
  matches: readonly Match[]
  /** The domain of user names that have none; '' where none is chosen. */
  domain: string
  /** The unit of sizes without one; null where none is chosen. */
  sizeUnit: SizeUnit | null
  /** Whether a size that means no limit is left out, so that the default counts. */
  skipsUnlimited: boolean
}

/** A row with what is wrong with it; the row can be sent where nothing is. */
export interface ReadRow {
  row: ImportRow
  faults: Fault[]
}

/** U+FFFD stands where a byte was no letter; a half pair is no letter either. */
const unreadable = /\uFFFD|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

const domainPattern = /^[^\s@.,;:/\\<>()[\]"']+(\.[^\s@.,;:/\\<>()[\]"']+)+$/

const addressFault = (address: string): string | null => {
  const parts = address.split('@')
  const [local = ''] = parts
  if (address === '') return 'There is no address.'
  const hidden = describeInvisible(address)
  if (hidden !== null) return `${hidden} Write the address without it.`
  if (address.includes('＠')) return '“＠” is not the sign @. Write the address with @.'
  if (parts.length === 1) return 'There is no domain: choose one for all user names, or type it here.'
  if (local === '' || !domainPattern.test(parts.at(-1) ?? ''))
    return 'This is not an address: write one like ada@example.org.'
  if (local.length > identityCreateLocalPartMax)
    return `There may be at most ${identityCreateLocalPartMax} characters before the @.`
  return localPartError(parts.slice(0, -1).join('@'))
}

/** A cell of which nothing can be seen. */
const unseenFault = (cell: string): string | null =>
  cell !== '' && trimInvisible(cell) === '' ? `${describeInvisible(cell)} Nothing else is in the cell.` : null

const domainFault = (domain: string): string | null =>
  domain === '' || domainPattern.test(domain.replace(/^@/, '')) ? null : 'Write a domain like example.org.'

const stateFault = (column: StateColumn, cell: string): string | null => {
  if (cell === '' || readState(column, cell) !== null) return null
  return column === 'status' ? 'A status is “active” or “suspended”.' : 'Write yes or no.'
}

const sizeFault = (size: string, { sizeUnit, skipsUnlimited }: Reading): string | null => {
  if (size === '' || (skipsUnlimited && isUnlimited(size))) return null
  if (isUnlimited(size)) return `${sizeError(size)} An empty cell gives a new mailbox the default size.`
  if (sizeUnit === null && isBareNumber(size) && readings(size) === null)
    return 'Write the unit too, such as 5 GB, or choose one for the column.'
  return sizeError(size, sizeUnit ?? '')
}

/** What a member's text is checked by beside the contract. */
const checks: Partial<Record<Member, (text: string, reading: Reading) => string | null>> = {
  address: addressFault,
  domain: domainFault,
  limit_bytes: sizeFault,
  status: (text) => stateFault('status', text),
  enabled: (text) => stateFault('enabled', text),
  blocked: (text) => stateFault('blocked', text),
}

/** The last part of a path: `/Sales/North` is North; '' for the root. */
const lastPart = (path: string): string => path.split('/').findLast((part) => part.trim() !== '') ?? ''

/** A text that is absent where it is empty. */
const given = <Name extends string>(name: Name, text: string) =>
  (text === '' ? {} : { [name]: text }) as Partial<Record<Name, string>>

const nameOf = (text: (member: Member) => string): string =>
  text('display_name') || `${text('first_name')} ${text('last_name')}`.trim()

/** A row as its cells say it. */
const toRow = (
  line: number,
  text: (member: Member) => string,
  { limit_bytes, status }: { limit_bytes: number | undefined; status: SignInState | undefined },
): ImportRow =>
  normalize({
    line,
    address: text('address').toLowerCase(),
    ...given('display_name', nameOf(text)),
    ...given('department', lastPart(text('org_unit')) || text('department')),
    ...(limit_bytes === undefined ? {} : { limit_bytes }),
    ...(status === undefined ? {} : { status }),
    ...given('status_reason', text('status_reason')),
    ...given('external_id', text('external_id')),
  }) as ImportRow

/** The bytes of a size; undefined where it is empty, or means no limit and is left out. */
const bytesIn = (size: string, { sizeUnit }: Reading): number | undefined =>
  isUnlimited(size) ? undefined : parseSize(size, sizeUnit ?? '')?.bytes

const stateColumns: readonly StateColumn[] = ['status', 'enabled', 'blocked']

/** Who may sign in by all columns that say it: suspended where one of them says so. */
const stateOf = (cells: readonly string[], matches: readonly Match[]): SignInState | undefined => {
  const states = matches.flatMap((match, at) => {
    const column = stateColumns.find((one) => one === match)
    return column === undefined ? [] : [readState(column, cells[at] ?? '')]
  })
  return (['suspended', 'active'] as const).find((state) => states.includes(state))
}

/** The members of the file of which a member of the request is made. */
const sources: Readonly<Record<string, readonly Member[]>> = {
  display_name: ['display_name', 'first_name', 'last_name'],
  department: ['department', 'org_unit'],
}

/** Reads a row and says what is wrong with each of its cells. @param width how many columns the header has. */
export const readRow = ({ line, cells }: GridRow, reading: Reading, width: number): ReadRow => {
  const { matches, domain } = reading
  const columnOf = (member: Member) => matches.indexOf(member)
  const cell = (column: number) =>
    (matches[column] === 'address' ? trimInvisible(cells[column] ?? '') : cells[column]?.trim()) ?? ''
  const text = (member: Member) => {
    const value = cell(columnOf(member))
    const isUserName = member === 'address' && value !== '' && !value.includes('@')
    const domainName = cell(columnOf('domain')).replace(/^@/, '') || domain
    return isUserName && domainName !== '' ? `${value}@${domainName}` : value
  }
  const faults: Fault[] = []
  const tell = (column: number, reason: string) =>
    faults.push({ line, column, value: cells[column] ?? '', reason })
  const extra = cells.slice(width).filter((value) => value.trim() !== '')
  if (extra.length > 0)
    faults.push({
      line,
      column: null,
      value: extra.join(' '),
      reason: `The line has ${cells.length} cells, and the first one ${width}.`,
    })
  for (const [column, match] of matches.entries()) {
    if (match === 'none' || match === 'password') continue
    const value = match === 'address' ? text(match) : cell(column)
    const reason = unreadable.test(cell(column))
      ? 'A character could not be read: choose another encoding, or type it here.'
      : (unseenFault(cell(column)) ?? leftoverFault(value) ?? checks[match]?.(value, reading) ?? null)
    if (reason !== null) tell(column, reason)
  }
  const row = toRow(line, text, {
    limit_bytes: bytesIn(text('limit_bytes'), reading),
    status: stateOf(cells, matches),
  })
  for (const [name, reason] of Object.entries(validate(rowSchema, row, members))) {
    const member = (sources[name] ?? [name as Member]).find((one) => text(one) !== '')
    const isTold = faults.some(({ column }) => member !== undefined && column === columnOf(member))
    if (member !== undefined && !isTold) tell(columnOf(member), reason)
  }
  return { row, faults }
}
