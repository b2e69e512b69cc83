// @ts-check
// Writes the type of a row and the list of columns of each table, from the dumped schema.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'

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

/**
 * The lines of one part of the schema; a statement over several lines is returned as one.
 * @param {string} schema
 * @param {string} title
 * @param {RegExp} start how an entry begins
 */
const entriesOf = (schema, title, start) => {
  const part = schema.split(`-- ${title}\n`)[1]?.split('\n\n-- ')[0]
  if (part === undefined) throw new Error(`The schema has no part "${title}".`)
  /** @type {string[]} */
  const entries = []
  for (const line of part.split('\n')) {
    if (start.test(line)) entries.push(line)
    else entries.push(`${entries.pop() ?? ''} ${line.trim()}`)
  }
  return entries
}

/** @param {string} text the texts in it as a union of TypeScript */
const unionOf = (text) => [...text.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`).join(' | ')

/**
 * The columns that hold one of a few texts, as `table.column`: by a constraint, or because a CASE makes them.
 * @param {string} schema
 * @param {string[]} columns
 */
const unions = (schema, columns) => {
  /** @type {Map<string, string>} */
  const byColumn = new Map()
  for (const line of entriesOf(schema, 'constraints', /^\w+ \w+ [A-Z]/)) {
    const check = /^(\w+) \w+ CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(line)
    if (check) byColumn.set(`${check[1]}.${check[2]}`, unionOf(check[3] ?? ''))
  }
  for (const line of columns) {
    const generatedColumn = /^(\w+\.\w+) text .*default CASE (.*) END$/.exec(line.replace(/\s+/g, ' '))
    const results = generatedColumn?.[2]?.match(/(?:THEN|ELSE) '[^']*'::text/g)
    if (generatedColumn?.[1] && results) byColumn.set(generatedColumn[1], unionOf(results.join(' ')))
  }
  return byColumn
}

/** @param {string} schema @returns {Table[]} */
const tablesOf = (schema) => {
  const columns = entriesOf(schema, 'columns', /^\w+\.\w+ /)
  const texts = unions(schema, columns)
  /** @type {Map<string, Column[]>} */
  const tables = new Map()
  for (const line of columns) {
    const [, table = '', name = '', sqlType = '', notNull] =
      /^(\w+)\.(\w+) (.+?)( not null)?( default .*)?$/.exec(line) ?? []
    const column = `${table}.${name}`
    const type = texts.get(column) ?? contractTypes.get(column) ?? types.get(sqlType)
    if (type === undefined) throw new Error(`No type is known for "${line}".`)
    if (neverRead.has(name)) continue
    const ofTable = tables.get(table) ?? []
    ofTable.push({ name, type: notNull ? type : `${type} | null` })
    tables.set(table, ofTable)
  }
  return [...tables].map(([name, ofTable]) => ({ name, columns: ofTable }))
}

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
export const rowsSource = () => {
  const tables = tablesOf(readFileSync(join(root, 'server/db/schema.sql'), 'utf8'))
  return `// Generated from server/db/schema.sql by \`npm run generate\`. Do not edit.
// Each table's row as pg gives it, and its columns for \`select\` and \`returning\`, under the table's own name.

import type { ErrorCode, PlanChange, PlanItemProblem, PlanRow as ImportLine, PlanRowError, PlanSelection } from './model/index.ts'

${tables.map(tableSource).join('\n')}`
}
