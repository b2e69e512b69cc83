// The lookups of Postfix and Dovecot, with the templates' own SQL.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/root.js'

/**
 * A question of a mail server to the database.
 * @typedef {{ name: string, sql: string }} Lookup
 *
 * How the database answered it: milliseconds to plan and to run it, its rows, and how it came to them.
 * @typedef {{ planning: number, execution: number, rows: number, indexes: string[], scans: string[] }} Answer
 */

/**
 * The query of a file, its `%` filled in as Dovecot and Postfix fill them in for that address.
 * @param {string} file below `deploy/mail`.
 * @param {string} setting by which it goes.
 * @param {string} address
 */
const queryOf = (file, setting, address) => {
  const lines = readFileSync(join(root, 'deploy/mail', file), 'utf8')
    .replaceAll('\\\n', '')
    .split('\n')
  const at = lines.findIndex((line) => line.startsWith(`${setting} =`))
  const more = lines.slice(at + 1)
  const end = more.findIndex((line) => !/^\s/.test(line))
  const text = [lines[at], ...more.slice(0, end < 0 ? more.length : end)].join(' ').replace(/^\w+ = */, '')
  const [local = '', domain = ''] = address.split('@')
  /** @type {Record<string, string>} */
  const values = file.startsWith('dovecot')
    ? { Lu: address, u: address, s: 'imap' }
    : { s: address, u: local, d: domain }
  return text
    .replaceAll('{{mail}}', '/mail')
    .replaceAll(/%(%|Lu|[usd])/g, (_, name) => (name === '%' ? '%' : (values[name] ?? '')))
}

/**
 * The queries of Dovecot and Postfix about an identity: as the files of `deploy/mail` have it.
 * @param {string} address
 * @returns {Lookup[]}
 */
export const lookupsOf = (address) => {
  const [local, domain] = address.split('@')
  const tagged = `${local}+tag@${domain}`
  const unknown = `nobody.at.all@${domain}`
  // Of those that `addAliases` makes, one with two targets.
  const alias = `bench1000@${domain}`
  return [
    { name: 'signing in', sql: queryOf('dovecot-2.3/sign-in.ext', 'password_query', address) },
    { name: 'signing in, unknown', sql: queryOf('dovecot-2.3/sign-in.ext', 'password_query', unknown) },
    { name: 'the probe', sql: queryOf('dovecot-2.3/probe.ext', 'password_query', address) },
    { name: 'mailbox', sql: queryOf('dovecot-2.3/sign-in.ext', 'user_query', address) },
    { name: 'domain', sql: queryOf('postfix/domains.cf', 'query', domain ?? '') },
    { name: 'recipient', sql: queryOf('postfix/mailboxes.cf', 'query', address) },
    { name: 'recipient, sub-address', sql: queryOf('postfix/mailboxes.cf', 'query', tagged) },
    { name: 'recipient, unknown', sql: queryOf('postfix/mailboxes.cf', 'query', unknown) },
    { name: 'recipient, an alias', sql: queryOf('postfix/mailboxes.cf', 'query', alias) },
    { name: 'refusal', sql: queryOf('postfix/refusals.cf', 'query', address) },
    { name: 'aliases, an identity', sql: queryOf('postfix/aliases.cf', 'query', address) },
    { name: 'aliases, an alias', sql: queryOf('postfix/aliases.cf', 'query', alias) },
    { name: 'aliases, unknown', sql: queryOf('postfix/aliases.cf', 'query', unknown) },
    { name: 'sender', sql: queryOf('postfix/senders.cf', 'query', tagged) },
  ]
}

/** @typedef {{ 'Node Type': string, 'Relation Name'?: string, 'Index Name'?: string, Plans?: Node[] }} Node */

/** @param {Node} node @returns {Node[]} */
const nodesOf = (node) => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Tables with a row for each identity: none may be read from its beginning to its end. */
const large = new Set(['address', 'address_target', 'identity', 'mailbox_quota'])

/**
 * Asks a few times, and takes the quickest: the others were disturbed.
 * @param {import('pg').Client} client as a mail server.
 * @param {Lookup} lookup
 * @returns {Promise<Answer>}
 */
export const ask = async (client, { sql }) => {
  /** @type {Answer[]} */
  const answers = []
  for (let count = 0; count < 7; count += 1) {
    const { rows } = await client.query(`explain (analyze, format json) ${sql}`)
    const [found] = rows[0]['QUERY PLAN']
    const nodes = nodesOf(found.Plan)
    answers.push({
      planning: found['Planning Time'],
      execution: found['Execution Time'],
      rows: found.Plan['Actual Rows'],
      indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
      scans: nodes
        .filter((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))
        .map((node) => node['Relation Name'] ?? ''),
    })
  }
  const [quickest] = answers.toSorted((one, other) => one.execution - other.execution)
  if (!quickest) throw new Error('Nothing was asked.')
  return quickest
}
