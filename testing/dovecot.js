// Starts Dovecot with the product's templates.
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { root as installation } from '../tools/root.js'
import { freePorts } from './free-port.js'
import { ask } from './postgres.js'
import { accountOf, Missing, waitForOutput, start, startRestartable } from './processes.js'
import { findProgram } from './programs.js'

/** Where `testing/dovecot-2.4.sh` has put another Dovecot than the machine's. */
const other = process.env['DOVECOT_ROOT']

/** The Dovecot that is tested; null where there is none. */
export const dovecotProgram = other
  ? findProgram([], [join(other, 'dovecot')])
  : findProgram(['dovecot'], ['/usr/sbin/dovecot'])

/** Where the server finds the same Dovecot; undefined for the machine's, which it finds without help. */
export const dovecotPlaces = other
  ? { programs: [other], dovecot: [join(other, 'usr/lib/dovecot')], postfix: [] }
  : undefined

/** What the program says of itself, such as 2.3.19.1 (9b53102964). */
const versionOf = (/** @type {string} */ path) => execFileSync(path, ['--version'], { encoding: 'utf8' })

/** Whether a version reads the configuration of 2.3. */
const isOfTwoThree = (/** @type {string} */ version) => version.startsWith('2.3.')

/** Whether the Dovecot that is tested reads the configuration of 2.3. */
export const isDovecotTwoThree = () => dovecotProgram !== null && isOfTwoThree(versionOf(dovecotProgram))

/** Whether a version can be asked to drop kept sign-ins, which 2.4.0 to 2.4.2 cannot. */
const tellsKept = (/** @type {string} */ version) => !/^2\.4\.[0-2]\b/.test(version)

/** Whether the Dovecot that is tested can be asked to drop kept sign-ins. */
export const tellsKeptSignIns = () => dovecotProgram !== null && tellsKept(versionOf(dovecotProgram))

/** Whether the Dovecot that is tested has ManageSieve, its own package. */
export const hasManageSieve = () => existsSync(join(other ?? '/', 'usr/lib/dovecot/managesieve'))

/** The folder of templates that a version reads. */
const templatesOf = (/** @type {string} */ version) =>
  join(installation, 'deploy/mail', isOfTwoThree(version) ? 'dovecot-2.3' : 'dovecot-2.4')

const missing = other
  ? `DOVECOT_ROOT=${other} has no Dovecot; testing/dovecot-2.4.sh puts one there.`
  : 'This needs dovecot-imapd, dovecot-lmtpd and dovecot-pgsql.'

/**
 * Whether this machine has a Dovecot, for tests that are left out without one, which is said.
 * @throws Missing in CI, where it is installed, and where another one is named that is not there.
 */
export const hasDovecot = () => {
  if (dovecotProgram !== null) return true
  if (process.env['CI'] || other) throw new Missing(missing)
  console.warn(`LEFT OUT: ${missing}`)
  return false
}

/** With what the worker may command Dovecot. */
const doveadmKey = 'testing'

/** By which it is known who tells of failed sign-ins. */
const eventsSecret = 'testing0testing0'

/** The owner of its processes and files: the user "nobody" if we are root, else our own. */
const owner = () => {
  const account = accountOf('nobody')
  const user = account.uid === undefined ? userInfo().username : 'nobody'
  const group = execFileSync('id', ['-gn', user], { encoding: 'utf8' }).trim()
  return { account, user, group }
}

/**
 * @typedef {object} Ports
 * @property {number} imap
 * @property {number} lmtp
 * @property {number} doveadm Of the HTTP interface.
 * @property {number} auth
 * @property {number} managesieve A closed port if it has no ManageSieve.
 * @property {number} smtp Where Sieve scripts send their mail, if a test listens there.
 * @property {number} events The port for reports of failed sign-ins, if a test listens there.
 *
 * @typedef {object} Dovecot
 * @property {Ports} ports
 * @property {boolean} tellsKeptSignIns Whether it can be asked to drop kept sign-ins, which 2.4.0 to 2.4.2 cannot.
 * @property {string} root The folder of all mail.
 * @property {string} keyFile
 * @property {Record<string, string>} settings What a server needs in its environment to work with it.
 * @property {(address: string, script: string) => Promise<void>} putScript Makes it the Sieve script of that identity.
 * @property {(text: string) => Promise<void>} configure Adds to its configuration, from its next start on.
 * @property {() => Promise<void>} close Ends it and leaves nothing behind.
 *
 * Starts a Dovecot on separate folders, at the same ports when it is started again.
 * @typedef {import('./processes.js').Restartable & Dovecot} DovecotServer
 */

/**
 * The files of a folder of `deploy/mail` for a trial, filled in as the server fills them in when it starts one.
 * @param {string} templates
 * @param {Record<string, string | number>} values
 * @returns {Promise<Map<string, string>>}
 */
const filledTemplates = async (templates, values) => {
  /** @param {string} text */
  const fill = (text) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, key) => {
      if (values[key] === undefined) throw new Error(`A template needs a value for ${key}.`)
      return String(values[key])
    })
  const unusedFiles = hasManageSieve() ? /^production-|optional-pop3/ : /^production-|optional-(?!events)/
  const names = (await readdir(templates)).filter((name) => !unusedFiles.test(name))
  /** @type {Map<string, string>} */
  const files = new Map()
  // Settings only for trials follow the shared ones.
  for (const name of names.toSorted(
    (one, other) => Number(one.startsWith('trial-')) - Number(other.startsWith('trial-')),
  )) {
    const target = name.replace(/^trial-/, '')
    files.set(target, (files.get(target) ?? '') + fill(await readFile(join(templates, name), 'utf8')))
  }
  return files
}

let serverCount = 0

/**
 * A login of a mail server, as an administrator makes it.
 * @param {string} ownerUrl of the database, as a user who may create roles.
 */
const createMailLogin = async (ownerUrl) => {
  serverCount += 1
  const name = `postroom_dovecot_${process.pid}_${serverCount}`
  const { hostname, port, pathname } = new URL(ownerUrl)
  await ask(ownerUrl, `create role ${name} login password '${name}' in role postroom_mail`)
  return {
    values: {
      connect: `host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${name} password=${name}`,
      database_host: hostname,
      database_port: port,
      database_name: pathname.slice(1),
      database_user: name,
      database_password: name,
      database_sslmode: 'prefer',
      database_sslrootcert: '',
      database_target: 'any',
    },
    drop: () => ask(ownerUrl, `drop role ${name}`),
  }
}

/**
 * Starts a Dovecot that reads the database at that URL, on free ports of this machine, without root.
 * @param {string} ownerUrl of a migrated database, as a user who may create roles.
 * @param {{ configuration?: string, sharing?: Dovecot }} [options] settings that differ from `deploy/mail`, and
 * another Dovecot that shares its mail.
 * @returns {Promise<DovecotServer>}
 * @throws Missing where the machine has none.
 */
export const startDovecot = async (ownerUrl, { configuration = '', sharing } = {}) => {
  if (dovecotProgram === null) throw new Missing(missing)
  const version = versionOf(dovecotProgram)
  const { account, ...owned } = owner()
  const folder = await mkdtemp(join(tmpdir(), 'postroom-dovecot-'))
  await chmod(folder, 0o755)
  const root = sharing?.root ?? join(folder, 'mail')
  for (const one of ['run', 'state', 'mail']) {
    await mkdir(join(folder, one))
    if (account.uid !== undefined && account.gid !== undefined)
      chownSync(join(folder, one), account.uid, account.gid)
  }
  const [imap = 0, lmtp = 0, doveadm = 0, auth = 0, managesieve = 0, events = 0, quotaStatus = 0, smtp = 0] =
    await freePorts(8)
  const ports = { imap, lmtp, doveadm, auth, managesieve, smtp, events }
  const login = await createMailLogin(ownerUrl)
  const keyFile = join(folder, 'doveadm.key')
  await writeFile(keyFile, doveadmKey)
  const eventsSecretFile = join(folder, 'events.secret')
  await writeFile(eventsSecretFile, `${eventsSecret}\n`)
  const files = await filledTemplates(templatesOf(version), {
    ...owned,
    ...login.values,
    folder,
    key_file: keyFile,
    doveadm_key: doveadmKey,
    mail: root,
    host: '127.0.0.1',
    events_url: `http://127.0.0.1:${ports.events}/${eventsSecret}`,
    doveadm_port: ports.doveadm,
    imap_port: ports.imap,
    lmtp_port: ports.lmtp,
    managesieve_port: ports.managesieve,
    auth_port: ports.auth,
    quota_status_port: quotaStatus,
    rules_port: ports.smtp,
  })
  for (const [name, text] of files) await writeFile(join(folder, name), text)
  await writeFile(join(folder, 'optional-testing.conf'), configuration)
  const service = await startRestartable(async () => {
    const started = await start(dovecotProgram, ['-F', '-c', join(folder, 'dovecot.conf')], {
      cwd: '/',
      ...account,
    })
    await waitForOutput(started, /starting up for/)
    return started
  })
  return {
    ...service,
    ports,
    tellsKeptSignIns: tellsKept(version),
    root,
    keyFile,
    settings: {
      MAIL_DOVECOT: `http://127.0.0.1:${ports.doveadm}`,
      MAIL_DOVECOT_KEY_FILE: keyFile,
      MAIL_AUTH: `127.0.0.1:${ports.auth}`,
      MAIL_ROOT: root,
      MAIL_EVENTS: `127.0.0.1:${ports.events}`,
      MAIL_EVENTS_SECRET_FILE: eventsSecretFile,
    },
    putScript: async (address, script) => {
      const values = { user: address, scriptname: 'main', file: script, activate: true }
      const answer = await fetch(`http://127.0.0.1:${ports.doveadm}/doveadm/v1`, {
        method: 'POST',
        headers: { authorization: `X-Dovecot-API ${Buffer.from(doveadmKey).toString('base64')}` },
        body: JSON.stringify([['sievePut', values, 'testing']]),
      })
      const [[kind]] = /** @type {[[string]]} */ (await answer.json())
      if (kind !== 'doveadmResponse') throw new Error(`Dovecot did not take the script: ${kind}`)
    },
    configure: (text) => writeFile(join(folder, 'optional-testing.conf'), text),
    close: async () => {
      await service.kill()
      await login.drop()
      await rm(folder, { recursive: true })
    },
  }
}
