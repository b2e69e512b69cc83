import { columnLabels } from '../../../resources/plans/column-labels'
import { stateColumn } from './sign-in-state'
import { splitUnit } from './size-column'

/** What a column of a file can be taken for, in the order on screen. */
export const members = {
  address: columnLabels.address,
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
} as const

export type Member = keyof typeof members

/** What becomes of a column: a member, a password, which is not taken, or nothing. */
export type Match = Member | 'password' | 'none'

/**
 * The headers of a member, the surest first, as `headerWords` writes them: those of the console's own files, and of the
 * templates of Google Workspace, Microsoft 365 and Zoho Mail.
 */
const headers: Readonly<Partial<Record<Member, readonly string[]>>> = {
  address: [
    'address',
    'email address',
    'e mail address',
    'primary email',
    'user principal name',
    'email',
    'e mail',
    'mail',
    'user name',
    'username',
    'login',
  ],
  display_name: ['name', 'display name', 'full name'],
  first_name: ['first name', 'given name', 'firstname'],
  last_name: ['last name', 'surname', 'family name', 'lastname'],
  org_unit: ['org unit path', 'organizational unit', 'organisational unit'],
  department: ['department', 'department name'],
  limit_bytes: ['mailbox size', 'mailbox limit', 'mailbox quota', 'quota', 'storage limit', 'size'],
  status: ['status', 'new status', 'account status'],
  status_reason: ['reason', 'status reason'],
  external_id: ['external id', 'employee id', 'employee number', 'personnel number'],
}

/** A header without case, signs and what stands in brackets: `First Name [Required]` is `first name`. */
const headerWords = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\[[^\]]*\]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a column holds passwords, or how they are hashed: not whether they have to be changed. */
const isPassword = (words: string) => /passw|\bpwd\b|kennwort/.test(words) && !/change|must|next/.test(words)

/** The members that say the same: a file has one of them. */
const rivals: Partial<Record<Member, Member>> = { department: 'org_unit', org_unit: 'department' }

/** What several columns can say: who is blocked by one of them is suspended. */
const severalTimes: ReadonlySet<Match> = new Set<Match>(['enabled', 'blocked'])

/** Whether both would be the same member of a person. */
const isSameMember = (one: Match, other: Match): boolean =>
  one !== 'none' && one !== 'password' && !severalTimes.has(one) && (one === other || rivals[one] === other)

/** How much of a column can be meant for a member, from 0 to 1. */
const fitOf = (member: Member, cells: readonly string[]): number => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (filled.length === 0) return 0
  if (member === 'address') return 0.5 + filled.filter((cell) => cell.includes('@')).length / filled.length
  if (member === 'org_unit') return filled.some((cell) => cell.trim() !== '/') ? 1 : 0
  return 1
}

/**
 * What each column is taken for: by its header, and where several would do, as the street and the user name of Microsoft's
 * template, by what it holds.
 * @param columns the header and the first cells of each.
 */
export const matchColumns = (columns: readonly { header: string; cells: readonly string[] }[]): Match[] => {
  const words = columns.map(({ header }) => headerWords(splitUnit(header).rest))
  const matches = words.map((word): Match => (isPassword(word) ? 'password' : 'none'))
  for (const [member, names] of Object.entries(headers) as [Member, readonly string[]][]) {
    if (matches.some((match) => isSameMember(match, member))) continue
    const [best] = columns
      .map(({ cells }, at) => ({ at, rank: names.indexOf(words[at] ?? ''), fit: fitOf(member, cells) }))
      .filter(
        ({ at, rank, fit }) => rank >= 0 && matches[at] === 'none' && (member !== 'org_unit' || fit > 0),
      )
      .toSorted((one, other) => other.fit - one.fit || one.rank - other.rank)
    if (best !== undefined) matches[best.at] = member
  }
  for (const [at, { header, cells }] of columns.entries()) {
    const state = matches[at] === 'none' ? stateColumn(header, cells) : null
    // A second column of states is read as the first one.
    if (state !== null) matches[at] = state === 'status' && matches.includes('status') ? 'enabled' : state
  }
  return matches
}

/** The matches with that of one column changed; another column that was taken for the same is taken for nothing then. */
export const withMatch = (matches: readonly Match[], column: number, match: Match): Match[] =>
  matches.map((was, at) => (at === column ? match : isSameMember(match, was) ? 'none' : was))
