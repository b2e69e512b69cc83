import { LocalPartMax } from '../contract/generated/schemas/localPart.zod'
import type { FieldErrorCode } from '../contract/generated/schemas/fieldErrorCode.zod'
import { passwordMaxBytes, passwordMaxLength } from '../contract/generated/rules/password'
import { formatAmount } from '../util/bytes'
import { countOf, formatCount } from '../util/number'

/** An error of one value: of a request, of the row of a file, or found by the console itself. */
export interface ValueError {
  /** The value's name in the contract. */
  member: string
  code: FieldErrorCode
  minimum?: number | undefined
  maximum?: number | undefined
  /** How many characters or entries it has. */
  length?: number | undefined
}

/** Writes the error as a sentence without its subject and its full stop. */
type Write = (error: ValueError) => string

const say = (words: string) => () => words

const characters = (count: number) => countOf(count, 'character', 'characters')

/** A number of the contract; sizes have a unit. */
const numberOf = (member: string, value: number): string =>
  /(^|_)bytes$/.test(member) ? formatAmount(value, 'GB') : formatCount(value)

const has = ({ length }: ValueError): string =>
  length === undefined ? '' : `; it has ${formatCount(length)}`

const range: Write = ({ member, minimum, maximum }) => {
  if (minimum !== undefined && maximum !== undefined)
    return `must be from ${numberOf(member, minimum)} to ${numberOf(member, maximum)}`
  if (minimum !== undefined) return `must be at least ${numberOf(member, minimum)}`
  return maximum === undefined ? 'is out of range' : `can be at most ${numberOf(member, maximum)}`
}

const tooShort: Write = (error) => {
  const { minimum, length } = error
  if (length === 0 || minimum === undefined) return length === 0 ? 'can’t be empty' : 'is too short'
  return `must have at least ${characters(minimum)}${has(error)}`
}

const tooLong: Write = (error) =>
  error.maximum === undefined ? 'is too long' : `can have at most ${characters(error.maximum)}${has(error)}`

const tooManySelected: Write = ({ maximum, length }) =>
  maximum === undefined || length === undefined
    ? 'has too many identities for one bulk change'
    : `has ${formatCount(length)} identities; this bulk change can have at most ${formatCount(maximum)}`

const generic: Readonly<Record<FieldErrorCode, Write>> = {
  required: say('is missing'),
  unknown_member: say('can’t be set here'),
  repeated: say('has the same entry twice'),
  wrong_type: say('isn’t valid'),
  malformed: say('isn’t valid'),
  format: say('isn’t a valid time'),
  pattern: say(
    'can’t have control characters, invisible characters, or more than 30 combining marks in a row',
  ),
  not_allowed: say('can’t have this value'),
  too_short: tooShort,
  too_long: tooLong,
  out_of_range: range,
  not_a_multiple: say('must be a multiple of 1,024 bytes'),
  too_common: say('is a common password. Choose another one'),
  contains_local_part: say('can’t contain the user name'),
  unchanged: say('is the current one. Choose another one'),
  name_taken: say('is already used. Choose another name'),
  address_taken: say('is already used. Choose another one'),
  address_held: say('belongs to a deleted identity. Restore that identity, or choose another address'),
}

/** More exact words for some members. */
const exact: Readonly<Record<string, Partial<Record<FieldErrorCode, Write>>>> = {
  password: {
    pattern: say('can’t contain tabs, line breaks or other control characters'),
    too_long: say(`can have at most ${passwordMaxLength} characters and ${passwordMaxBytes} bytes`),
  },
  local_part: {
    pattern: say(
      'can have only letters a to z, digits, underscores, hyphens that aren’t first, and single dots between them',
    ),
    too_long: (error) =>
      error.maximum === undefined || error.maximum <= LocalPartMax
        ? tooLong(error)
        : `is too long: the whole address can have at most ${characters(error.maximum)}${has(error)}`,
  },
  address: {
    pattern: say('isn’t a valid address. Enter one like ada@example.org'),
    too_long: (error) =>
      `${tooLong({ ...error, length: undefined })}${error.maximum === LocalPartMax ? ' before the @' : ''}`,
  },
  domain_name: {
    format: say('isn’t the name of a domain. Enter one like brightwater.example'),
    too_long: ({ maximum }) =>
      maximum === undefined
        ? 'is too long'
        : `is too long: in DNS, it can have at most ${characters(maximum)}`,
    not_allowed: say(
      'can’t be added. Public suffixes such as co.uk, names outside public DNS such as those below .local, and hosts of the operator aren’t allowed',
    ),
  },
  display_name: { required: say('is missing. A new identity needs one') },
  limit_bytes: {
    wrong_type: say('must be a whole number of bytes'),
    not_allowed: say('can’t be removed by an import. Leave the cell empty, or write a size'),
  },
  aliases: {
    pattern: say(
      'must be addresses like ada@example.org. They can’t begin with a hyphen: mail servers reject those',
    ),
  },
  groups: {
    not_allowed: say(
      'must be addresses of groups. For the group of a department, set the department instead',
    ),
  },
  status: { not_allowed: say('must be “active” or “suspended”') },
  delivery_while_suspended: { not_allowed: say('must be “accept” or “reject”') },
  default_mailbox_limit_bytes: {
    out_of_range: ({ minimum, maximum, member }) =>
      minimum === undefined && maximum !== undefined
        ? `can’t be larger than the maximum, ${numberOf(member, maximum)}`
        : range({ member, code: 'out_of_range', minimum, maximum }),
  },
  max_mailbox_limit_bytes: {
    out_of_range: ({ minimum, maximum, member }) =>
      maximum === undefined && minimum !== undefined
        ? `can’t be smaller than the default, ${numberOf(member, minimum)}`
        : range({ member, code: 'out_of_range', minimum, maximum }),
  },
  run_at: { out_of_range: say('must be in the future, at most a year from now') },
  expires_at: { out_of_range: say('must be in the future') },
  permissions: { too_short: say('need at least one entry') },
  identity_ids: { out_of_range: tooManySelected },
  filter: { out_of_range: tooManySelected },
  mailbox_filter: { out_of_range: tooManySelected },
  rows: {
    out_of_range: ({ maximum }) =>
      `are too large together${maximum === undefined ? '' : ` (more than ${Math.round(maximum / 2 ** 20)} MiB)`}. Split the file, and import the parts one after another`,
  },
}

/** Describes the error of a value, without naming the value; null for a code that this console doesn't know. */
export const valueErrorText = (error: Omit<ValueError, 'code'> & { code: string }): string | null => {
  const code = error.code as FieldErrorCode
  const write = (exact[error.member]?.[code] ?? generic[code]) as Write | undefined
  return write === undefined ? null : write({ ...error, code })
}
