// A local mail system with an organization, for the scenarios.
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { databaseOf } from '../../testing/data-folder.js'
import { dovecotPlaces } from '../../testing/dovecot.js'
import { createOperator, createOrganization } from '../../testing/operator.js'
import { ask } from '../../testing/postgres.js'
import { Missing, until } from '../../testing/processes.js'
import { startServer } from '../../testing/server.js'
import { send } from '../client.js'
import { isSuccess } from '../outcomes.js'
import { startClients } from './clients.js'

/**
 * The result of a change on the mail servers.
 * @typedef {object} Receipt
 * @property {string} kind
 * @property {string} state
 * @property {number} attempts
 * @property {string | null} last_error
 * @property {any} evidence
 * @property {number} seconds From the change until the receipt was written.
 *
 * A identity with a password and a mailbox.
 * @typedef {{ identity_id: string, mailbox_quota_id: string, address: string, password: string }} TestIdentity
 */

/** The password of every identity until it is changed. */
const password = 'correct horse battery 7'
/** Bytes. */
export const mebibyte = 1_048_576

/**
 * The receipts of all changes.
 * @param {string} url of the database, as a superuser.
 */
export const receiptsOf = (url) => ({
  /** Milliseconds until no receipt of a change is pending; Infinity when one still is. @param {number} [within] */
  settled: (within = 30_000) =>
    until(
      async () => {
        const [row] = await ask(
          url,
          `select count(*)::integer pending from enforcement where state = 'pending'`,
        )
        return row?.['pending'] === 0
      },
      { within, every: 50 },
    ),
  /**
   * The receipts of changes since then, oldest first.
   * @param {number} begin in milliseconds of the machine's clock.
   * @returns {Promise<Receipt[]>}
   */
  since: async (begin) =>
    /** @type {any} */ (
      await ask(
        url,
        `select kind, state, attempts, last_error, evidence,
           extract(epoch from enforced_at - wanted_at)::float seconds
         from enforcement where wanted_at >= to_timestamp($1::float / 1000) order by wanted_at, kind`,
        [begin],
      )
    ),
})

/**
 * Creates an organization with one domain, and returns requests of its owner.
 * @param {{ url: string, operate: import('../../testing/operator.js').Operator }} server
 * @param {string} domain
 */
export const createMailOrganization = async ({ url, operate }, domain) => {
  const organization = await createOrganization(operate, 'Trial')
  await organization.addDomain(domain)
  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   */
  const call = async (method, path, body) => {
    const response = await send(url, { method, path: `/api${path}`, key: organization.ownerKey, body })
    if (!isSuccess(response))
      throw new Error(`${method} ${path} returned ${response.status}: ${response.body}`)
    return response.body === '' ? null : JSON.parse(response.body)
  }
  const { items } = await call('GET', '/domain/list')
  /** @type {string} */
  const domainId = items[0].domain_id
  return {
    ...organization,
    domain,
    domainId,
    call,
    /**
     * @param {string} localPart
     * @param {object} [more]
     * @returns {Promise<TestIdentity>}
     */
    addIdentity: async (localPart, more = {}) => {
      const { identity } = await call('POST', '/identity', {
        domain_id: domainId,
        local_part: localPart,
        display_name: localPart,
        password,
        mailbox_limit_bytes: 4 * mebibyte,
        ...more,
      })
      const { identity_id, address, mailbox } = identity
      return { identity_id, address, password, mailbox_quota_id: mailbox?.mailbox_quota_id ?? '' }
    },
    /** Whether health reports that the mail servers apply changes. @returns {Promise<boolean>} */
    isMailHealthy: async () => {
      const { mail, components } = await call('GET', '/health')
      /** @type {{ component: string, status: string }[]} */
      const parts = components
      return (
        mail.state === 'attached' &&
        parts.every(({ component, status }) => !component.startsWith('mail_') || status !== 'down')
      )
    },
  }
}

/**
 * Reads files, and reads them again if a mail server has moved one.
 * @template Result
 * @param {() => Result} work
 * @returns {Result}
 */
const amidChanges = (work) => {
  try {
    return work()
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error
    return amidChanges(work)
  }
}

/** Lists the files below a folder, which may not exist. @param {string} folder */
const filesIn = (folder) =>
  amidChanges(() =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((one) => one.isFile())
          .map((one) => join(one.parentPath, one.name))
      : [],
  )

/**
 * A server on an empty data folder that has started the mail servers of this machine, an organization and mail apps.
 * @param {string} folder
 * @throws Missing where the machine lacks a server or a mail app, or this program is not root's.
 */
export const startLocalMail = async (folder) => {
  if (process.getuid?.() !== 0) throw new Missing('This needs to be root, as Postfix does.')
  const clients = startClients()
  const data = join(folder, 'data')
  mkdirSync(data)
  for (const one of [folder, data]) chmodSync(one, 0o711)
  const environment = { POSTROOM_DATA_DIR: data }
  const path = [...(dovecotPlaces?.programs ?? []), process.env['PATH']].join(delimiter)
  const server = await startServer({ ...environment, POSTROOM_MAIL: 'local', PATH: path })
  const operate = createOperator(environment)
  const { url } = server
  const organization = await createMailOrganization({ url, operate }, 'bright.example')
  /** @type {Record<'imap' | 'lmtp' | 'smtp' | 'submission' | 'managesieve', { port: number } | null>} */
  const { imap, lmtp, smtp, submission, managesieve } = await operate('mail', 'status')
  if (!imap || !lmtp || !smtp || !submission || !managesieve)
    throw new Missing('This needs dovecot-managesieved, and Postfix with postfix-pgsql.')
  const { databaseUrl } = databaseOf(data)
  /** @param {TestIdentity} identity */
  const folderOf = ({ mailbox_quota_id }) => join(data, 'mail', organization.id, mailbox_quota_id)
  /**
   * Runs a program of Postfix on this server.
   * @param {string} program
   * @param {string[]} options
   */
  const postfix = async (program, ...options) =>
    (await promisify(execFile)(program, ['-c', join(data, 'postfix/config'), ...options])).stdout
  return {
    clients,
    operate,
    organization,
    ports: {
      imap: imap.port,
      lmtp: lmtp.port,
      smtp: smtp.port,
      submission: submission.port,
      managesieve: managesieve.port,
    },
    databaseUrl,
    receipts: receiptsOf(databaseUrl),
    /** How many files of mail there are of a identity on the disk. @param {TestIdentity} identity */
    filesOf: (identity) => filesIn(folderOf(identity)).length,
    /**
     * Whether a message with that subject is in a identity's mailbox.
     * @param {TestIdentity} identity
     * @param {string} subject
     */
    holds: (identity, subject) =>
      amidChanges(() =>
        filesIn(join(folderOf(identity), 'Maildir'))
          .filter((file) => /\/(?:new|cur)\//.test(file))
          .some((file) => readFileSync(file, 'utf8').includes(`Subject: ${subject}`)),
      ),
    /** The subjects of all messages in a mailbox. @param {TestIdentity} identity */
    subjectsOf: (identity) =>
      amidChanges(() =>
        filesIn(join(folderOf(identity), 'Maildir'))
          .filter((file) => /\/(?:new|cur)\//.test(file))
          .map((file) => /^Subject: (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? ''),
      ),
    postfix,
    /** Makes both mail servers read their files again. */
    reloadMail: async () => {
      await postfix('postfix', 'reload')
      process.kill(Number(readFileSync(join(data, 'dovecot/run/master.pid'), 'utf8')), 'SIGHUP')
    },
    /** The port at which Postfix takes what rules send. @returns {number} */
    rulesPort: () => JSON.parse(readFileSync(join(data, 'mail-servers.json'), 'utf8')).ports.rules,
    close: async () => {
      clients.end()
      await server.stop()
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof startLocalMail>>} LocalMail */
