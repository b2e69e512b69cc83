import {
  identityCreateLocalPartMax,
  identityCreateLocalPartRegExp,
} from '../../../contract/generated/schemas/identityCreate.zod'
import { normalize } from '../../../form/normalize'
import { parseSize, sizeError } from '../../../form/parse-size'
import { validate } from '../../../form/validate'
import type { GridRow } from './read-grid'
import { type Match, type Member, members } from './match-columns'
import { rowSchema } from './row-schema'

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
  const [local = '', domain = ''] = parts
  if (address === '') return 'There is no address.'
  if (parts.length === 1) return 'There is no domain: choose one for all user names, or type it here.'
  if (parts.length > 2 || local === '' || !domainPattern.test(domain))
    return 'This is not an address: write one like ada@example.org.'
  if (local.length > identityCreateLocalPartMax)
    return `There may be at most ${identityCreateLocalPartMax} characters before the @.`
  if (!identityCreateLocalPartRegExp.test(local))
    return 'Before the @ there may be letters a to z, digits, hyphens, underscores, and single dots between them.'
  return null
}

const statusFault = (status: string): string | null =>
  /^(active|suspended)?$/i.test(status) ? null : 'A status is “active” or “suspended”.'

const sizeFault = (size: string): string | null => (size === '' ? null : sizeError(size))

/** What a member's text is checked by beside the contract. */
const checks: Partial<Record<Member, (text: string) => string | null>> = {
  address: addressFault,
  limit_bytes: sizeFault,
  status: statusFault,
}

/** The last part of a path: `/Sales/North` is North; '' for the root. */
const lastPart = (path: string): string => path.split('/').findLast((part) => part.trim() !== '') ?? ''

/** A text that is absent where it is empty. */
const given = <Name extends string>(name: Name, text: string) =>
  (text === '' ? {} : { [name]: text }) as Partial<Record<Name, string>>

const nameOf = (text: (member: Member) => string): string =>
  text('display_name') || `${text('first_name')} ${text('last_name')}`.trim()

const toRow = (line: number, text: (member: Member) => string): ImportRow => {
  const size = text('limit_bytes') === '' ? null : parseSize(text('limit_bytes'))
  const status = text('status').toLowerCase()
  return normalize({
    line,
    address: text('address').toLowerCase(),
    ...given('display_name', nameOf(text)),
    ...given('department', lastPart(text('org_unit')) || text('department')),
    ...(size === null ? {} : { limit_bytes: size.bytes }),
    ...(status === 'active' || status === 'suspended' ? { status } : {}),
    ...given('status_reason', text('status_reason')),
    ...given('external_id', text('external_id')),
  }) as ImportRow
}

/** The members of the file of which a member of the request is made. */
const sources: Readonly<Record<string, readonly Member[]>> = {
  display_name: ['display_name', 'first_name', 'last_name'],
  department: ['department', 'org_unit'],
}

/** Reads a row and says what is wrong with each of its cells. @param width how many columns the header has. */
export const readRow = ({ line, cells }: GridRow, { matches, domain }: Reading, width: number): ReadRow => {
  const columnOf = (member: Member) => matches.indexOf(member)
  const cell = (member: Member) => cells[columnOf(member)]?.trim() ?? ''
  const text = (member: Member) => {
    const value = cell(member)
    const isUserName = member === 'address' && value !== '' && !value.includes('@') && domain !== ''
    return isUserName ? `${value}@${domain}` : value
  }
  const faults: Fault[] = []
  const tell = (member: Member, reason: string) =>
    faults.push({ line, column: columnOf(member), value: cells[columnOf(member)] ?? '', reason })
  const extra = cells.slice(width).filter((value) => value.trim() !== '')
  if (extra.length > 0)
    faults.push({
      line,
      column: null,
      value: extra.join(' '),
      reason: `The line has ${cells.length} cells, and the first one ${width}.`,
    })
  for (const member of Object.keys(members) as Member[]) {
    if (columnOf(member) < 0) continue
    const reason = unreadable.test(cell(member))
      ? 'A character could not be read: choose another encoding, or type it here.'
      : (checks[member]?.(text(member)) ?? null)
    if (reason !== null) tell(member, reason)
  }
  const row = toRow(line, text)
  for (const [name, reason] of Object.entries(validate(rowSchema, row, members))) {
    const member = (sources[name] ?? [name as Member]).find((one) => cell(one) !== '')
    const isTold = faults.some(({ column }) => member !== undefined && column === columnOf(member))
    if (member !== undefined && !isTold) tell(member, reason)
  }
  return { row, faults }
}
