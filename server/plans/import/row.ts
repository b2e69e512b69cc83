import { operations } from '../../generated/contract.ts'
import type { FieldError, PlanCell, PlanColumn, PlanRow, PlanRowError } from '../../generated/model/index.ts'
import { Problem } from '../../problem.ts'
import { addressOf, storedLocalPart } from '../../rules/identities.ts'
import { canonicalAddress } from '../../rules/own-account.ts'
import { expansion, isStreamSafe, shortenName } from '../../rules/text.ts'
import type { Schema } from '../../validation/schema.ts'
import { validator } from '../../validation/validate.ts'

/*
 * Reads the rows of an import. Each value is checked as a request checks the member that it becomes.
 */

/** A row as it is stored: its cells, without its line. */
export type ImportRow = Omit<PlanRow, 'line'>

/** The values of a row without errors. An absent value is not changed; null removes it. */
export interface RowValues {
  local_part: string
  domain_name: string
  display_name?: string
  department?: string | null
  limit_bytes?: number | null
  status?: 'active' | 'suspended'
  status_reason?: string | null
  delivery_while_suspended?: 'accept' | 'reject'
  external_id?: string | null
  /** Addresses in ASCII, each once. */
  aliases?: string[]
  /** Addresses in ASCII, each once. */
  groups?: string[]
}

const creation = operations.createIdentity.body.properties
const change = operations.updateIdentity.body.properties
const department = operations.createDepartment.body.properties.department_name

const schema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    // Rows also name addresses that exist.
    local_part: { ...creation.local_part, pattern: storedLocalPart },
    display_name: creation.display_name,
    department: { ...department, type: ['string', 'null'] },
    limit_bytes: creation.mailbox_limit_bytes,
    status: change.status,
    status_reason: change.status_reason,
    delivery_while_suspended: change.delivery_while_suspended,
    external_id: change.external_id,
  },
} satisfies Schema

const validate = validator<Omit<RowValues, 'domain_name' | 'aliases' | 'groups'>>(schema, 'body')

const textOf = (cell: PlanCell): string => (cell === null ? '' : String(cell))
const textOrNone = (cell: PlanCell): string | null => textOf(cell).trim() || null

/** A size in decimal digits as a number; anything else fails validation. */
const sizeOf = (cell: PlanCell): PlanCell => {
  const text = textOrNone(cell)
  return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : text
}

/** A cell as the member that it becomes. */
const memberOf: Readonly<Record<Exclude<PlanColumn, 'aliases' | 'groups'>, (cell: PlanCell) => PlanCell>> = {
  display_name: textOf,
  department: textOrNone,
  limit_bytes: sizeOf,
  status: textOf,
  status_reason: textOf,
  delivery_while_suspended: textOf,
  external_id: textOf,
}

const columns = Object.keys(memberOf) as (keyof typeof memberOf)[]

const cellOf = (row: ImportRow, column: 'address' | PlanColumn): Pick<PlanRowError, 'column' | 'value'> => {
  const cell = row[column] ?? null
  return { column, value: cell === null ? null : shortenName(String(cell)) }
}

/** The error of one cell. */
export const rowError = (
  row: ImportRow,
  column: 'address' | PlanColumn,
  error: Omit<FieldError, 'path'>,
): PlanRowError => {
  return { ...cellOf(row, column), ...error }
}

/** The refusal of a row, with the errors of its cells. */
export class RowProblem extends Problem {
  readonly rowErrors: readonly PlanRowError[]
  constructor(rowErrors: readonly PlanRowError[]) {
    super('row_invalid', { detail: rowErrors.map(({ message }) => message).join(' ') })
    this.rowErrors = rowErrors
  }
}

const notAnAddress = 'address must be an email address, such as name@example.org.'

/** Code units of an address in any normalization form. */
const longestAddress = expansion * 254

/** The local part of an address as it was typed, and its domain in ASCII; null where the cell is no address. */
const addressParts = (cell: PlanCell): { local_part: string; domain_name: string } | null => {
  const text = textOf(cell).trim()
  // Longer text, or text with more combining marks, takes long to normalize.
  if (text.length > longestAddress || !isStreamSafe(text)) return null
  const canonical = canonicalAddress(text)
  const at = canonical.lastIndexOf('@')
  if (at < 1 || at === canonical.length - 1) return null
  return { local_part: text.slice(0, text.lastIndexOf('@')), domain_name: canonical.slice(at + 1) }
}

/** The address of a row in the form in which addresses are stored and compared; null where the cell is no address. */
export const rowAddress = ({ address }: ImportRow): string | null => {
  const parts = addressParts(address)
  return parts && `${parts.local_part.toLowerCase()}@${parts.domain_name}`
}

const localPartError = (row: ImportRow, { message, ...error }: Omit<FieldError, 'path'>): PlanRowError =>
  rowError(row, 'address', { ...error, message: message.replace(/^local_part/, 'The part before the @') })

const errorsOf = (row: ImportRow, error: unknown): PlanRowError[] => {
  if (!(error instanceof Problem)) throw error
  return (error.extensions.errors ?? []).map(({ path, ...reason }) => {
    const column = path.slice(1) as 'local_part' | PlanColumn
    return column === 'local_part' ? localPartError(row, reason) : rowError(row, column, reason)
  })
}

const attempt = <Value>(row: ImportRow, work: () => Value): { value: Value } | { errors: PlanRowError[] } => {
  try {
    return { value: work() }
  } catch (error) {
    return { errors: errorsOf(row, error) }
  }
}

/** The addresses of a cell, each once, or the errors of the first one that is none; no value without the column. */
const addressesOf = (
  row: ImportRow,
  column: 'aliases' | 'groups',
): { value: string[] | undefined } | { errors: PlanRowError[] } => {
  const cell = row[column]
  if (cell === undefined) return { value: undefined }
  const all = new Set<string>()
  for (const text of textOf(cell).split(/[;,\s]+/)) {
    if (text === '') continue
    const parts = addressParts(text)
    const message = `${shortenName(text)} is not an email address, such as name@example.org.`
    if (parts === null) return { errors: [rowError(row, column, { code: 'pattern', message })] }
    const local_part = parts.local_part.toLowerCase()
    const checked = attempt(row, () => {
      validate({ local_part })
      return addressOf(local_part, parts.domain_name)
    })
    if ('errors' in checked)
      return { errors: checked.errors.slice(0, 1).map((error) => ({ ...error, ...cellOf(row, column) })) }
    all.add(checked.value)
  }
  return { value: [...all] }
}

/**
 * Returns the values of a row, normalized.
 * @throws RowProblem row_invalid with all errors of its cells.
 */
export const rowValues = (row: ImportRow): RowValues => {
  const parts = addressParts(row.address)
  const noAddress = parts ? [] : [rowError(row, 'address', { code: 'pattern', message: notAnAddress })]
  const members = Object.fromEntries(
    columns.flatMap((name) => {
      const cell = row[name]
      return cell === undefined ? [] : [[name, memberOf[name](cell)]]
    }),
  )
  const checked = attempt(row, () => validate({ ...members, ...(parts && { local_part: parts.local_part }) }))
  const aliases = addressesOf(row, 'aliases')
  const groups = addressesOf(row, 'groups')
  const errors = [
    ...noAddress,
    ...('errors' in checked ? checked.errors : []),
    ...('errors' in aliases ? aliases.errors : []),
    ...('errors' in groups ? groups.errors : []),
  ]
  if (parts === null || 'errors' in checked || 'errors' in aliases || 'errors' in groups)
    throw new RowProblem(errors)
  const local_part = parts.local_part.toLowerCase()
  const whole = attempt(row, () => addressOf(local_part, parts.domain_name))
  if ('errors' in whole) throw new RowProblem(whole.errors)
  return {
    ...checked.value,
    ...(aliases.value && { aliases: aliases.value }),
    ...(groups.value && { groups: groups.value }),
    local_part,
    domain_name: parts.domain_name,
  }
}
