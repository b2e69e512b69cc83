// @ts-check
// Writes the type of a row and the list of columns of each table, from the files of the schema.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'

const folder = join(root, 'server/db/schema')

/** @typedef {{ name: string, type: string }} Column */
/** @typedef {{ name: string, columns: Column[] }} Table */

/**
 * What only the database reads: texts folded for searches, hashes of secrets, who was warned, and whom events are about. No answer is made of
 * them, so they are neither in a row nor in a list of columns.
 */
const neverRead = new Set([
  'search',
  'password_hash',
  'secret_sha256',
  'warned_at',
  'warning_mailed_at',
  'identity_ids',
])

/** What pg makes of a value of each type (`server/db/pool.ts` has bigint parsed as a number). */
const types = new Map([
  ['uuid', 'string'],
  ['uuid[]', 'string[]'],
  ['text', 'string'],
  ['text[]', 'string[]'],
  ['bytea', 'Buffer'],
  ['boolean', 'boolean'],
  ['smallint', 'number'],
  ['integer', 'number'],
  ['bigint', 'number'],
  ['double precision', 'number'],
  ['date', 'Date'],
  ['timestamp with time zone', 'Date'],
  ['timestamp(3) with time zone', 'Date'],
  ['jsonb', 'object'],
])

/** What a column holds, as `table.column`, in types of the contract, where its SQL type says less. */
const contractTypes = new Map([
  ['plan.code', 'ErrorCode'],
  ['plan_item.code', 'ErrorCode'],
  ['plan.change', 'PlanChange'],
  // A retry or an undo names the earlier bulk change, and whether items get earlier values back.
  ['plan.selection', 'PlanSelection & { plan_id?: string; restores?: boolean }'],
  // What they hold by operation: server/plans/plan-item.ts.
  ['plan_item.before', 'Record<string, unknown>'],
  ['plan_item.after', 'Record<string, unknown>'],
  ['plan_item.row', "Omit<ImportLine, 'line'>"],
  ['plan_item.errors', 'PlanRowError[]'],
  ['plan_item.problem', 'PlanItemProblem'],
])

/** @param {string} text the texts in it as a union of TypeScript */
const unionOf = (text) => [...text.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`).join(' | ')

/**
 * The type of a column that holds one of a few texts: by a constraint, or because a CASE makes them.
 * @param {string} name
 * @param {string} line of the column
 * @param {string[]} lines of the table
 */
const textsOf = (name, line, lines) => {
  const results = / generated always as \( ?CASE (.*) END\) stored/
    .exec(line)?.[1]
    ?.match(/(?:THEN|ELSE) '[^']*'::text/g)
  if (results) return unionOf(results.join(' '))
  for (const constraint of lines) {
    const check = /^constraint \w+ CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(constraint)
    if (check?.[1] === name) return unionOf(check[2] ?? '')
  }
  return undefined
}

/**
 * @param {string} name
 * @param {string} schema the file of the table
 * @returns {Table}
 */
const tableOf = (name, schema) => {
  const body = /^create table \S+ \(\n([^]*?)\n\);$/m.exec(schema)?.[1]
  if (body === undefined) throw new Error(`server/db/schema/${name}.sql has no table.`)
  const lines = body
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => !line.startsWith('--'))
  /** @type {Column[]} */
  const columns = []
  for (const line of lines) {
    if (line.startsWith('constraint ')) continue
    const [, column = '', sqlType = '', notNull] =
      /^(\w+) (.+?)( not null)?(?: default .*| generated always .*)?$/.exec(line) ?? []
    if (neverRead.has(column)) continue
    const type = textsOf(column, line, lines) ?? contractTypes.get(`${name}.${column}`) ?? types.get(sqlType)
    if (type === undefined) throw new Error(`No type is known for "${line}".`)
    columns.push({ name: column, type: notNull ? type : `${type} | null` })
  }
  return { name, columns }
}

/** The tables of requests and the operator; those in `mail.` belong to mail servers. */
const tables = () =>
  readdirSync(folder)
    .map((file) => file.replace(/\.sql$/, ''))
    .filter((name) => !name.startsWith('mail.'))
    .toSorted()
    .map((name) => tableOf(name, readFileSync(join(folder, `${name}.sql`), 'utf8')))

/** @param {string} name in snake case */
const pascal = (name) => name.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())

/** @param {string} name in snake case */
const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())

/** @param {Table} table */
const tableSource = ({ name, columns }) => `/** A row of \`${name}\`. */
export interface ${pascal(name)}Row {
${columns.map((column) => `  ${column.name}: ${column.type}`).join('\n')}
}

export const ${camel(name)}Columns = [
${columns.map((column) => `  '${name}.${column.name}',`).join('\n')}
].join(', ')
`

/** The source of `server/generated/rows.ts`. */
export const rowsSource = () =>
  `// Generated from server/db/schema by \`npm run generate\`. Do not edit.
// Each table's row as pg gives it, and its columns for \`select\` and \`returning\`, under the table's own name.

import type { ErrorCode, PlanChange, PlanItemProblem, PlanRow as ImportLine, PlanRowError, PlanSelection } from './model/index.ts'

${tables().map(tableSource).join('\n')}`
