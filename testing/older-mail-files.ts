// The mail configuration of versions before aliases and before rules, for tests of an upgrade.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ask } from './postgres.js'

/** Part of each query: an address, or the address of a sub-address. */
const matches = (column: string) =>
  `(${column} = '%s' OR ('%u' LIKE '_%%+%%' AND ${column} = split_part('%u', '+', 1) || '@%d'))`

/** What Postfix asked before it knew aliases. */
const queries: Readonly<Record<string, string>> = {
  'catch-all.cf': `SELECT d.catch_all FROM mail.domain d WHERE d.domain_name = '%d' AND d.catch_all IS NOT NULL
    AND NOT EXISTS (SELECT FROM mail.recipient r WHERE ${matches('r.address')})`,
  'mailboxes.cf': `SELECT '1' FROM mail.recipient WHERE refusal IS NULL AND ${matches('address')}`,
  'refusals.cf': `SELECT refusal FROM mail.recipient WHERE refusal IS NOT NULL AND ${matches('address')} LIMIT 1`,
  'senders.cf': `SELECT address FROM mail.sign_in WHERE service = 'smtp' AND ${matches('address')}`,
}

/**
 * Replaces the files of a folder by those of a version that didn't know aliases. Postfix reads them when it starts, or is told to. Its
 * login then gets the rights of Dovecot's, as both had the same one.
 * @returns what puts the present ones back.
 */
export const useOlderPostfixFiles = async (
  folder: string,
  databaseUrl: string,
): Promise<() => Promise<void>> => {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const head = (await read('domains.cf')).replace(/^query =.*/ms, '')
  const login = /[?&]user=(\w+)/.exec(head)?.[1] ?? ''
  await ask(databaseUrl, `grant postroom_mail to ${login}`)
  const names = ['main.cf', 'mailboxes.cf', 'refusals.cf', 'senders.cf']
  const present = new Map<string, string>()
  for (const name of names) present.set(name, await read(name))
  for (const [name, query] of Object.entries(queries))
    await writeFile(join(folder, name), `${head}query = ${query}\n`, { mode: 0o644 })
  const settings =
    /^(?:enable_original_recipient|smtpd_command_filter|virtual_alias_(?:domains|expansion_limit)) = .*\n|^ +check_recipient_access \$\{sql\}group-rules\.cf,\n/gm
  const main = present.get('main.cf') ?? ''
  await writeFile(
    join(folder, 'main.cf'),
    main.replaceAll(settings, '').replace(/^(virtual_alias_maps) = .*/m, '$1 = ${sql}catch-all.cf'),
  )
  return async () => {
    await ask(databaseUrl, `revoke postroom_mail from ${login}`)
    for (const [name, text] of present) await writeFile(join(folder, name), text)
  }
}

/** What Dovecot's queries look a former address up with, as both versions have it. */
const formerAddress = /COALESCE\(\(SELECT f\.address[^)]*\), ('[^']+')\)/g

/** What Dovecot tells Postfix about who signed in to send: versions before told the address alone. */
const signInName = 'mail.sign_in_name(address, password, service) AS user'

/** The same for Dovecot, whose files don't know former addresses then, and no marks of passwords. @param folder with its configuration. */
export const useOlderDovecotFiles = async (folder: string): Promise<() => Promise<void>> => {
  const present = new Map<string, string>()
  for (const name of await readdir(folder)) {
    if (!/\.(?:conf|ext)$/.test(name)) continue
    const text = await readFile(join(folder, name), 'utf8')
    const older = text.replaceAll(formerAddress, '$1').replace(signInName, 'address AS user')
    if (older === text) continue
    present.set(name, text)
    await writeFile(join(folder, name), older)
  }
  if (present.size === 0) throw new Error(`No file in ${folder} asks for former addresses.`)
  return async () => {
    for (const [name, text] of present) await writeFile(join(folder, name), text)
  }
}

/** What the version before rules of administrators didn't ask Dovecot's database for. */
const rulesFields = /^.*(?:sieve_user_email|sieve_before2|sieve_script\/postroom\/).*\n/gm

/**
 * Replaces the files of both servers by those that knew groups, but no rules of administrators. Their rules can send anywhere.
 * @returns what puts the present ones back.
 */
export const useFilesBeforeRules = async (dovecot: string, postfix: string): Promise<() => Promise<void>> => {
  const present = new Map<string, string>()
  const replace = async (path: string, older: (text: string) => string) => {
    const text = await readFile(path, 'utf8')
    if (older(text) === text) return
    present.set(path, text)
    await writeFile(path, older(text))
  }
  for (const name of await readdir(dovecot))
    if (/^(?:sign-in\.ext|dovecot\.conf)$/.test(name))
      await replace(join(dovecot, name), (text) => text.replaceAll(rulesFields, ''))
  await replace(join(postfix, 'refusals.cf'), (text) => text.replace("'%d', 5)", "'%d', 3)"))
  if (present.size !== 2) throw new Error('The files of the mail servers know no rules of administrators.')
  return async () => {
    for (const [path, text] of present) await writeFile(path, text)
  }
}
