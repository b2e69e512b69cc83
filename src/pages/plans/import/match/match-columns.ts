import { columnLabels } from '../../../../resources/plans/column-labels'
import { looksLikeAddress } from '../read/find-header'
import { headerKey, headerNames, isPasswordHeader, rankOf } from './header-names'
import { stateColumn } from './sign-in-state'
import { splitUnit } from './size-column'

/** What a column of a file can be matched to, in the order on screen. */
export const members = {
  address: columnLabels.address,
  domain: 'Domain of the address',
  display_name: columnLabels.display_name,
  first_name: 'First name',
  last_name: 'Last name',
  department: columnLabels.department,
  org_unit: 'Department, from a path',
  limit_bytes: columnLabels.limit_bytes,
  status: columnLabels.status,
  enabled: 'Enabled: yes or no',
  blocked: 'Blocked: yes or no',
  status_reason: columnLabels.status_reason,
  external_id: columnLabels.external_id,
  aliases: columnLabels.aliases,
  groups: columnLabels.groups,
} as const

export type ColumnMember = keyof typeof members

/** What a column is matched to: a member, a password, which is not imported, or nothing. */
export type Match = ColumnMember | 'password' | 'none'

/** The members that say the same: a file has one of them. */
const rivals: Partial<Record<ColumnMember, ColumnMember>> = { department: 'org_unit', org_unit: 'department' }

/** Members that several columns can have: an identity that one of them blocks is suspended, and gets the addresses of all. */
const severalTimes: ReadonlySet<Match> = new Set<Match>(['enabled', 'blocked', 'aliases', 'groups'])

/** Whether both would be the same member of an identity. */
const isSameMember = (one: Match, other: Match): boolean =>
  one !== 'none' && one !== 'password' && !severalTimes.has(one) && (one === other || rivals[one] === other)

/** How much of a column can be meant for a member, from 0 to 1. */
const fitOf = (member: ColumnMember, cells: readonly string[]): number => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  // Names of groups would be errors in every row, and so would user names as aliases.
  if (member === 'groups') return filled.every((cell) => cell.includes('@')) ? 1 : 0
  if (member === 'aliases') return filled.length === 0 || filled.some((cell) => cell.includes('@')) ? 1 : 0
  if (filled.length === 0) return 0
  // A column of all addresses of an identity is none of the address.
  if (member === 'address') return 0.5 + filled.filter(looksLikeAddress).length / filled.length
  if (member === 'org_unit') return filled.some((cell) => cell.trim() !== '/') ? 1 : 0
  return 1
}

/**
 * Matches each column by its header, and where several would do, as the street and the user name of Microsoft's
 * template, by its cells.
 * @param columns the header and the first cells of each.
 */
export const matchColumns = (columns: readonly { header: string; cells: readonly string[] }[]): Match[] => {
  const keys = columns.map(({ header }) => headerKey(splitUnit(header).rest))
  const matches = keys.map((key): Match => (isPasswordHeader(key) ? 'password' : 'none'))
  for (const [member, names] of Object.entries(headerNames) as [ColumnMember, readonly string[]][]) {
    if (matches.some((match) => isSameMember(match, member))) continue
    const isList = member === 'aliases' || member === 'groups'
    const rankAt = (key: string) => rankOf(isList ? key.replace(/\d+$/, '') : key, names)
    const fitting = columns
      .map(({ cells }, at) => ({ at, rank: rankAt(keys[at] ?? ''), fit: fitOf(member, cells) }))
      .filter(
        ({ at, rank, fit }) =>
          rank >= 0 && matches[at] === 'none' && (fit > 0 || (member !== 'org_unit' && !isList)),
      )
      .toSorted((one, other) => other.fit - one.fit || one.rank - other.rank)
    for (const { at } of fitting.slice(0, isList ? fitting.length : 1)) matches[at] = member
  }
  for (const [at, { header, cells }] of columns.entries()) {
    const state = matches[at] === 'none' ? stateColumn(header, cells) : null
    // A second column of states is read as the first one.
    if (state !== null) matches[at] = state === 'status' && matches.includes('status') ? 'enabled' : state
  }
  return matches
}

/** The matches with that of one column changed. Another column with the same match loses it. */
export const withMatch = (matches: readonly Match[], column: number, match: Match): Match[] =>
  matches.map((was, at) => (at === column ? match : isSameMember(match, was) ? 'none' : was))
