import { LocalPartMax } from '../../../../contract/generated/schemas/localPart.zod'
import { normalize } from '../../../../form/normalize'
import { isBareNumber, isUnlimited, parseSize, readings, sizeError } from '../../../../form/parse-size'
import { validate } from '../../../../form/validate'
import { bareAddress } from '../../../../resources/addresses/bare-address'
import { localPartError } from '../../../../resources/identities/local-part'
import { describeInvisible, trimInvisible } from '../../../../util/invisible'
import { addressKey } from './address-key'
import { isEmptyList, readAddresses } from './address-list'
import { nameKey } from '../../../../contract/generated/rules/name-key'
import type { GridRow } from '../read/read-grid'
import { type Match, type ColumnMember, members } from '../match/match-columns'
import { rowSchema } from './row-schema'
import { readState, type SignInState, type StateColumn } from '../match/sign-in-state'
import type { SizeUnit } from '../match/size-column'
import { leftoverError } from '../read/spreadsheet-leftovers'

/** A row as it is sent, without the members whose cells are empty. */
export interface ImportRow {
  line: number
  address: string
  display_name?: string
  department?: string
  limit_bytes?: number
  status?: 'active' | 'suspended'
  status_reason?: string
  external_id?: string
  /** Addresses with spaces between; '' takes all away. Absent where the file has no such column. */
  aliases?: string
  /** The same, of groups. */
  groups?: string
}

/** What kind of error a cell has, by which errors are filtered: its column, or one of the others. */
export type ErrorKind = ColumnMember | 'duplicate' | 'name_missing' | 'department_missing' | 'row' | 'refused'

/** An error of one cell. */
export interface CellError {
  line: number
  /** The index of the column; null where it is about the whole row. */
  column: number | null
  value: string
  /** The reason, with what to write, as a sentence. */
  reason: string
  kind: ErrorKind
  /** The cause that errors of this kind can have in common; absent where each has its own. */
  shared?: string
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
  /** Whether aliases in domains that the organization doesn't have are left out. */
  skipsForeign: boolean
  /** The domains of the organization; null where they are not known. */
  domains: readonly string[] | null
  /**
   * The keys of the departments that rows can have (`nameKey`); null for any, where missing ones are created, or it isn't known
   * which there are.
   */
  departments: ReadonlySet<string> | null
}

/** A row and its errors. A row without errors can be sent. */
export interface ReadRow {
  row: ImportRow
  errors: CellError[]
}

/** A byte that is no letter becomes U+FFFD. Half a surrogate pair is no letter either. */
const unreadable = /\uFFFD|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

const domainPattern = /^[^\s@.,;:/\\<>()[\]"']+(\.[^\s@.,;:/\\<>()[\]"']+)+$/

const domainOf = (address: string): string => {
  const key = addressKey(address.toLowerCase())
  return key.slice(key.lastIndexOf('@') + 1)
}

/** The error of an address in a domain that the organization doesn't have. */
const unknownDomain = (address: string, domains: readonly string[] | null): string | null =>
  domains === null || domains.includes(domainOf(address))
    ? null
    : `Your organization doesn’t have the domain ${domainOf(address)}.`

const addressError = (address: string, { domains }: Reading): string | null => {
  const parts = address.split('@')
  const [local = ''] = parts
  if (address === '') return 'The address is missing.'
  const hidden = describeInvisible(address)
  if (hidden !== null) return `${hidden} Enter the address without it.`
  if (address.includes('＠')) return '“＠” is not an @ sign. Write the address with @.'
  if (parts.length === 1) return 'The domain is missing. Type it here, or choose one for all user names.'
  if (local === '' || !domainPattern.test(parts.at(-1) ?? ''))
    return 'Not a valid address. Enter one like ada@example.org.'
  if (local.length > LocalPartMax) return `Use at most ${LocalPartMax} characters before the @.`
  return localPartError(parts.slice(0, -1).join('@').replace(/^-+/, '')) ?? unknownDomain(address, domains)
}

/** The error of a cell that has invisible characters only. */
const invisibleError = (cell: string): string | null =>
  cell !== '' && trimInvisible(cell) === '' ? `${describeInvisible(cell)} The cell has no other text.` : null

const domainError = (domain: string): string | null =>
  domain === '' || domainPattern.test(domain.replace(/^@/, '')) ? null : 'Write a domain such as example.org.'

const stateError = (column: StateColumn, cell: string): string | null => {
  if (cell === '' || readState(column, cell) !== null) return null
  return column === 'status' ? 'Write “active” or “suspended”.' : 'Enter yes or no.'
}

const sizeCellError = (size: string, { sizeUnit, skipsUnlimited }: Reading): string | null => {
  if (size === '' || (skipsUnlimited && isUnlimited(size))) return null
  if (isUnlimited(size)) return `${sizeError(size)} An empty cell gives a new mailbox the default size.`
  if (sizeUnit === null && isBareNumber(size) && readings(size) === null)
    return 'Enter the unit too, such as 5 GB, or choose one for the column.'
  return sizeError(size, sizeUnit ?? '')
}

/** Whether an address is in a domain that the organization doesn't have. */
const isForeign = (address: string, { domains }: Pick<Reading, 'domains'>): boolean =>
  address.includes('@') && unknownDomain(address, domains) !== null

/** The domains of aliases in a cell that the organization doesn't have. */
export const foreignDomains = (cell: string, domains: readonly string[] | null): string[] =>
  readAddresses(cell)
    .addresses.filter((address) => isForeign(address, { domains }))
    .map((address) => address.slice(address.lastIndexOf('@') + 1).toLowerCase())

/** Why a cell of addresses can't be read: one that isn't read must not look like one that removes all of them. */
const addressesError = (cell: string, reading: Reading, leavesOut: boolean): string | null => {
  const { addresses, unread } = readAddresses(cell)
  for (const address of addresses) {
    const error = leavesOut && isForeign(address, reading) ? null : addressError(address, reading)
    if (error !== null) return `${address}: ${error}`
  }
  if (unread !== null) return `${unread}: Not a valid address. Enter one like ada@example.org.`
  return addresses.length > 0 || isEmptyList(cell)
    ? null
    : 'No email address was found here. Empty the cell if there is none.'
}

/** The checks of a member's text beside those of the contract. */
const checks: Partial<Record<ColumnMember, (text: string, reading: Reading) => string | null>> = {
  address: addressError,
  domain: domainError,
  limit_bytes: sizeCellError,
  status: (text) => stateError('status', text),
  enabled: (text) => stateError('enabled', text),
  blocked: (text) => stateError('blocked', text),
  aliases: (cell, reading) => addressesError(cell, reading, reading.skipsForeign),
  groups: (cell, reading) => addressesError(cell, reading, false),
}

/** The last part of a path: `/Sales/North` is North; '' for the root. */
const lastPart = (path: string): string => path.split('/').findLast((part) => part.trim() !== '') ?? ''

/** The name of a row's department; '' for none. @param text the text of a member's cell. */
export const departmentName = (text: (member: ColumnMember) => string): string =>
  lastPart(text('org_unit')) || text('department')

/** A member with its text, absent where the text is empty. */
const optional = <Name extends string>(name: Name, text: string) =>
  (text === '' ? {} : { [name]: text }) as Partial<Record<Name, string>>

const nameOf = (text: (member: ColumnMember) => string): string =>
  text('display_name') || `${text('first_name')} ${text('last_name')}`.trim()

/** The members whose cells have several addresses. */
const listMembers = ['aliases', 'groups'] as const

/**
 * The addresses of all columns of a member, with spaces between; undefined without such a column, and where all addresses are
 * left out, which removes none.
 */
const listOf = (
  member: (typeof listMembers)[number],
  cells: readonly string[],
  reading: Reading,
): string | undefined => {
  const own = cells.filter((_, at) => reading.matches[at] === member)
  const all = own.flatMap((cell) => readAddresses(cell).addresses)
  const addresses =
    member === 'aliases' && reading.skipsForeign ? all.filter((one) => !isForeign(one, reading)) : all
  if (!reading.matches.includes(member) || (all.length > 0 && addresses.length === 0)) return undefined
  return [...new Set(addresses)].join(' ')
}

/** Makes a row of the texts of its cells. */
const toRow = (
  line: number,
  text: (member: ColumnMember) => string,
  {
    limit_bytes,
    status,
    lists,
  }: {
    limit_bytes: number | undefined
    status: SignInState | undefined
    lists: Pick<ImportRow, (typeof listMembers)[number]>
  },
): ImportRow =>
  normalize({
    line,
    address: text('address').toLowerCase(),
    ...optional('display_name', nameOf(text)),
    ...optional('department', departmentName(text)),
    ...(limit_bytes === undefined ? {} : { limit_bytes }),
    ...(status === undefined ? {} : { status }),
    ...optional('status_reason', text('status_reason')),
    ...optional('external_id', text('external_id')),
    // An empty text takes all of them away.
    ...lists,
  }) as ImportRow

/** The bytes of a size; undefined where it is empty, or means no limit and is left out. */
const bytesIn = (size: string, { sizeUnit }: Reading): number | undefined =>
  isUnlimited(size) ? undefined : parseSize(size, sizeUnit ?? '')?.bytes

const stateColumns: readonly StateColumn[] = ['status', 'enabled', 'blocked']

/** The sign-in state by all its columns: suspended where one of them says so. */
const stateOf = (cells: readonly string[], matches: readonly Match[]): SignInState | undefined => {
  const states = new Set(
    matches.flatMap((match, at) => {
      const column = stateColumns.find((one) => one === match)
      return column === undefined ? [] : [readState(column, cells[at] ?? '')]
    }),
  )
  return (['suspended', 'active'] as const).find((state) => states.has(state))
}

/** The members of the file that make a member of the request. */
const sources: Readonly<Record<string, readonly ColumnMember[]>> = {
  display_name: ['display_name', 'first_name', 'last_name'],
  department: ['department', 'org_unit'],
}

/** The cell of an address, without the text around the address; that of a user name is taken as it is. */
const typedAddress = (cell: string): string => {
  const text = trimInvisible(cell)
  return text.includes('@') ? bareAddress(text) : text
}

/** Members of which the same value is as wrong in each row. */
const sharedMembers: ReadonlySet<Match> = new Set(['domain', 'limit_bytes', 'status', 'enabled', 'blocked'])

/** What the error of a cell can have in common with others: a domain that the organization doesn't have, or the value. */
const sharedCause = (
  match: Match,
  value: string,
  reason: string,
  { domains }: Reading,
): string | undefined => {
  if (match === 'address') return reason === unknownDomain(value, domains) ? domainOf(value) : undefined
  return sharedMembers.has(match) ? value : undefined
}

/** Reads a row and finds the errors of its cells. @param width how many columns the header has. */
export const readRow = ({ line, cells }: GridRow, reading: Reading, width: number): ReadRow => {
  const { matches, domain } = reading
  const columnOf = (member: ColumnMember) => matches.indexOf(member)
  const cell = (column: number) =>
    (matches[column] === 'address' ? typedAddress(cells[column] ?? '') : cells[column]?.trim()) ?? ''
  const text = (member: ColumnMember) => {
    const value = cell(columnOf(member))
    const isUserName = member === 'address' && value !== '' && !value.includes('@')
    const domainName = cell(columnOf('domain')).replace(/^@/, '') || domain
    return isUserName && domainName !== '' ? `${value}@${domainName}` : value
  }
  const errors: CellError[] = []
  const report = (column: number, reason: string, kind: ErrorKind, shared?: string) =>
    errors.push({
      line,
      column,
      value: cells[column] ?? '',
      reason,
      kind,
      ...(shared === undefined ? {} : { shared }),
    })
  const extra = cells.slice(width).filter((value) => value.trim() !== '')
  if (extra.length > 0)
    errors.push({
      line,
      column: null,
      value: extra.join(' '),
      reason: `The line has ${cells.length} cells, and the first one ${width}.`,
      kind: 'row',
    })
  for (const [column, match] of matches.entries()) {
    if (match === 'none' || match === 'password') continue
    const value = match === 'address' ? text(match) : cell(column)
    const reason = unreadable.test(cell(column))
      ? 'A character couldn’t be read. Choose another encoding, or type the text here.'
      : (invisibleError(cell(column)) ?? leftoverError(value) ?? checks[match]?.(value, reading) ?? null)
    if (reason !== null) report(column, reason, match, sharedCause(match, value, reason, reading))
  }
  const row = toRow(line, text, {
    limit_bytes: bytesIn(text('limit_bytes'), reading),
    status: stateOf(cells, matches),
    lists: Object.fromEntries(
      listMembers.flatMap((member) => {
        const list = listOf(
          member,
          matches.map((_, at) => cell(at)),
          reading,
        )
        return list === undefined ? [] : [[member, list]]
      }),
    ),
  })
  const { department = '' } = row
  if (department !== '' && reading.departments?.has(nameKey(department)) === false)
    report(
      columnOf(lastPart(text('org_unit')) === '' ? 'department' : 'org_unit'),
      'This department doesn’t exist.',
      'department_missing',
      nameKey(department),
    )
  for (const [name, reason] of Object.entries(validate(rowSchema, row, members))) {
    const member = (sources[name] ?? [name as ColumnMember]).find((one) => text(one) !== '')
    const isReported = errors.some(({ column }) => member !== undefined && column === columnOf(member))
    if (member !== undefined && !isReported) report(columnOf(member), reason, member)
  }
  return { row, errors }
}
