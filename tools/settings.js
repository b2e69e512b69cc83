// The tables of settings in the documents, made from server/config/settings.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './root.js'

/**
 * @typedef {typeof import('../server/config/settings.ts')} Config
 *
 * What the documents say of a setting.
 * @typedef {object} Setting
 * @property {string} [fallback]
 * @property {string} [otherwise]
 * @property {string} allowed
 * @property {string} meaning
 * @property {string} [details]
 */

/** @param {string} text */
const code = (text) => `\`${text}\``
/** @param {Setting} setting */
const without = ({ fallback, otherwise }) => otherwise ?? (fallback === undefined ? '' : code(fallback))

/** @param {readonly string[]} cells */
const row = (cells) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |')

/**
 * @param {readonly string[]} head
 * @param {readonly string[][]} rows
 */
const table = (head, rows) => [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n')

/** The settings with which a first trial may begin; docs/operations.md has all. */
const firstSettings = new Set([
  'HOST',
  'PORT',
  'POSTROOM_DATA_DIR',
  'DATABASE_URL',
  'POSTROOM_DEMO',
  'TRUSTED_PROXIES',
  'POSTROOM_MAIL',
  'LOG_LEVEL',
])

/**
 * The documents that have a table, and what it says of each setting.
 * @type {Record<string, (settings: readonly [name: string, one: Setting][]) => string>}
 */
const tables = {
  'README.md': (settings) =>
    table(
      ['Variable', 'Default', 'Meaning'],
      settings.flatMap(([name, one]) =>
        firstSettings.has(name) ? [[code(name), without(one), one.meaning]] : [],
      ),
    ),
  'docs/operations.md': (settings) =>
    table(
      ['Variable', 'Default', 'Allowed', 'Meaning'],
      settings.map(([name, one], at) => [
        code(name),
        without(one),
        one.allowed === settings[at - 1]?.[1].allowed ? 'as above' : one.allowed,
        one.details === undefined ? one.meaning : `${one.meaning} ${one.details}`,
      ]),
    ),
}

/** The documents that are written in part. */
export const documents = Object.keys(tables)

const begin = '<!-- Settings: from server/config/settings.ts, by `npm run generate`. Do not edit. -->'
const end = '<!-- End of the settings. -->'

/**
 * Writes the tables into the documents, between the two comments.
 * @throws Error when a document lacks the comments.
 */
export const writeSettings = async () => {
  /** @type {{ module: Config }} */
  const { module } = await runnerImport(join(root, 'server/config/settings.ts'), {
    configFile: false,
    logLevel: 'error',
  })
  const settings = Object.entries(module.settings)
  for (const [document, make] of Object.entries(tables)) {
    const path = join(root, document)
    const text = readFileSync(path, 'utf8')
    const [from, to] = [text.indexOf(begin), text.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`${document} has no place for the settings.`)
    writeFileSync(path, `${text.slice(0, from)}${begin}\n\n${make(settings)}\n\n${text.slice(to)}`)
  }
}
