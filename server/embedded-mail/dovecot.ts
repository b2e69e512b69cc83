import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Account, chooseAccount } from '../embedded-postgres/account.ts'
import type { Supervised } from '../embedded-postgres/supervisor.ts'
import { UsageError } from '../usage-error.ts'
import { databaseValues } from './database-values.ts'
import { dovecotRun } from './leftover.ts'
import { host, type Ports } from './ports.ts'
import type { DovecotPrograms } from './programs.ts'
import { runServer } from './run-server.ts'
import { fillTemplates } from './templates.ts'

interface DovecotOptions {
  dataDir: string
  programs: DovecotPrograms
  ports: Ports
  /** Whether Postfix listens at its port: without it no Sieve script runs, because nothing could send what it sends. */
  hasPostfix: boolean
  /** The database as a mail server may read it. */
  databaseUrl: string
}

/** A Dovecot whose files are written, and that may be run again and again. */
export interface PreparedDovecot {
  /** The folder of all mail. */
  mail: string
  /** The file of the key with which the worker commands it. */
  keyFile: string
  /** The file of the secret with which it tells of failed sign-ins. */
  eventsSecretFile: string
  run: () => Promise<Supervised>
}

/** Characters; the paths of Unix sockets may have 107, and those in its folder add up to 32. */
const longestFolder = 75

/** The names of the account and of its group: Dovecot knows accounts by name. */
const namesOf = ({ owner }: Account) => {
  const uid = String(owner?.uid ?? userInfo().uid)
  const [user, group] = ['-nu', '-ng'].map((option) => {
    const { status, stdout } = spawnSync('id', [option, uid], { encoding: 'utf8' })
    return status === 0 ? stdout.trim() : ''
  })
  if (!user || !group)
    throw new UsageError(`Dovecot needs a user account with a name, and user ID ${uid} has none.`)
  return { user, group }
}

/** Makes a folder for the account where there is none. @param mode as a new one has it. */
const makeFolder = async (account: Account, path: string, mode: number) => {
  if ((await stat(path).catch(() => null)) !== null) return
  await mkdir(path, { mode })
  await account.give(path)
}

/** Writes a file that the account alone can read. */
const writeSecret = async (account: Account, path: string, text: string) => {
  await rm(path, { force: true })
  await writeFile(path, text, { mode: 0o600 })
  await account.give(path)
}

/**
 * Writes the configuration of a Dovecot on the data folder.
 * @throws UsageError when no account can run it there.
 */
export const prepareDovecot = async ({
  dataDir,
  programs: { dovecot, templates, hasSieve },
  ports,
  hasPostfix,
  databaseUrl,
}: DovecotOptions): Promise<PreparedDovecot> => {
  const folder = join(dataDir, 'dovecot')
  const mail = join(dataDir, 'mail')
  const keyFile = join(folder, 'doveadm.key')
  if (folder.length > longestFolder) {
    throw new UsageError(
      `The path of ${folder} is ${folder.length - longestFolder} characters too long for Dovecot. ` +
        'Set POSTROOM_DATA_DIR to another folder.',
    )
  }
  const account = await chooseAccount(dovecot, folder, 'Dovecot', 'unset POSTROOM_MAIL')
  await makeFolder(account, folder, 0o711)
  await makeFolder(account, join(folder, 'run'), 0o755)
  await makeFolder(account, join(folder, 'state'), 0o700)
  await makeFolder(account, mail, 0o700)
  const eventsSecretFile = join(folder, 'events.secret')
  const key = randomBytes(24).toString('hex')
  const eventsSecret = randomBytes(24).toString('hex')
  const files = await fillTemplates(templates, 'trial', {
    ...namesOf(account),
    folder,
    key_file: keyFile,
    doveadm_key: key,
    mail,
    host,
    events_url: `http://${host}:${ports.events}/${eventsSecret}`,
    ...databaseValues(databaseUrl, 'disable'),
    doveadm_port: ports.doveadm,
    imap_port: ports.imap,
    lmtp_port: ports.lmtp,
    managesieve_port: ports.managesieve,
    auth_port: ports.auth,
    quota_status_port: ports.quotaStatus,
    rules_port: ports.rules,
  })
  const unused = [
    ...(hasSieve ? [] : ['optional-managesieve.conf']),
    ...(hasSieve && hasPostfix ? [] : ['optional-rules.conf']),
  ]
  for (const name of unused) {
    files.delete(name)
    await rm(join(folder, name), { force: true })
  }
  for (const [name, text] of files) await writeSecret(account, join(folder, name), text)
  await writeSecret(account, keyFile, key)
  await writeSecret(account, eventsSecretFile, `${eventsSecret}\n`)
  const run = () =>
    runServer({
      name: 'Dovecot',
      logFile: join(dataDir, 'dovecot.log'),
      pidFile: join(folder, dovecotRun.pidFile),
      start: (options) => account.start(dovecot, ['-F', '-c', join(folder, 'dovecot.conf')], options),
      greeting: { endpoint: { host, port: ports.imap }, pattern: /^\* OK/ },
    })
  return { mail, keyFile, eventsSecretFile, run }
}
