import type { Encoding } from './encodings'
import type { Match, ColumnMember } from '../match/match-columns'
import type { NamePreview } from '../match/name-preview'
import type { FileColumn } from './read-columns'
import type { MissingDepartments } from '../check/missing-departments'
import type { ErrorKind } from '../check/read-row'
import type { Separator } from './separators'
import type { SizeColumn } from '../match/size-column'

/** The facts of a file that was read. */
export interface FileSummary {
  encoding: Encoding
  /** Another encoding that is about as likely, with the first name as it reads it; null where there is none. */
  rival: { encoding: Encoding; name: string } | null
  separator: Separator
  columns: FileColumn[]
  /** What the columns are matched to at first. */
  matches: Match[]
  /** Rows, without that of the headers. */
  rows: number
  /** The line that names the columns; null where none does, and each line is a row. */
  headerLine: number | null
  /** The lines that can be chosen as the header. */
  headerLines: number[]
  /** Rows before the header. */
  skipped: number
  /** Whether a column holds passwords: then cells that may be one are neither shown nor saved. */
  hasPasswords: boolean
  /** Columns that may hold passwords: they are hidden until they are matched. */
  doubtful: readonly number[]
  /** The first lines that have fewer cells than the first one, and how many they are. */
  short: { lines: number[]; count: number }
  openQuote: number | null
  preview: NamePreview
}

/** The result of checking the rows. */
export interface FileCheck {
  /** Rows without errors. */
  valid: number
  /** Rows with errors. */
  invalid: number
  errors: number
  /** How many errors there are of each kind. */
  kinds: readonly { kind: ErrorKind; count: number }[]
  /** Whether names were typed for rows of a file that has no column of names. */
  hasTypedNames: boolean
  /** The departments that don't exist, of rows that have an error for it. */
  missingDepartments: MissingDepartments
}

/** What the matched columns leave open. */
export interface Questions {
  /** What the column of sizes leaves open; null where there is none. */
  sizes: SizeColumn | null
  /** User names without a domain. */
  withoutDomain: number
  /** Aliases in domains that the organization doesn't have, and these domains; of none where its domains are not known. */
  foreign: { count: number; domains: string[] }
  /** The departments of the file that don't exist; null without such a column, and where it isn't known which there are. */
  departments: (MissingDepartments & { hasOthers: boolean }) | null
}

/** Why the server can't take a row. */
export interface RowRefusal {
  line: number
  /** The members that may be wrong. */
  members: readonly ColumnMember[]
  reason: string
  /** Whether its department doesn't exist. */
  isDepartmentMissing: boolean
}

/** How the bytes of a file are read; null to guess it. */
export interface OpenOptions {
  encoding: Encoding | null
  separator: Separator | null
  /** The line of the header, or that there is none. */
  header: number | 'none' | null
}
