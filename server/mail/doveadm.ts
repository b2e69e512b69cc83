import { type CommandList, type Dialect, dialectOf } from './doveadm-dialect.ts'
import type { OwnScripts } from '../rules/sieve/own-script.ts'
import { MailServerFailure } from './failures.ts'

/** Exit codes of doveadm (sysexits.h and its own) that are answers and no failures. */
const exitCodes = { noUser: 67, notFound: 68 } as const

/** What a server says of a mailbox: bytes, of which it knows whole kibibytes. */
export interface Quota {
  limit: number
  used: number
  messages: number
}

/** An open connection of a user to a service. */
export interface Session {
  username: string
  service: string
  /** Of the process that serves it, on whichever server. */
  process: string
  /** The network address that it comes from; empty where that is not known. */
  source: string
}

/**
 * Whether an identity's own Sieve script runs when mail is delivered. Unknown: the server's files are older than the view
 * that says so.
 */
export type OwnRules = 'run' | 'stopped' | 'unknown'

/** What a server does with the rules of an identity when mail is delivered. */
export interface DeliveryRules {
  own: OwnRules
  /** The name of the administrator's script; null: there is none. */
  scriptId: string | null
  /** What keeps administrators' scripts from running: the server's files are older, or it has no Sieve. */
  obstacle: 'older_files' | 'no_sieve' | null
}

/** Dovecot's administration over HTTP, with the API key. The key also gives access to all mail. */
export interface Doveadm {
  /** Open sessions of an address, or of a mask such as `*@example.org`. */
  sessions: (mask: string, signal: AbortSignal) => Promise<Session[]>
  /** Closes the sessions of that person. */
  kick: (address: string, signal: AbortSignal) => Promise<void>
  /** Drops cached sign-ins of those users. @returns how many there were; null where the server cannot be asked for it. */
  forgetSignIns: (addresses: readonly string[], signal: AbortSignal) => Promise<number | null>
  /** Limit and use; null where the server knows no such mailbox. */
  quota: (address: string, signal: AbortSignal) => Promise<Quota | null>
  /** Which rules run when mail is delivered; null where the server knows no such mailbox. */
  rules: (address: string, signal: AbortSignal) => Promise<DeliveryRules | null>
  /** Makes a text the own Sieve script of an identity. */
  putScript: (address: string, script: string, signal: AbortSignal) => Promise<void>
  /** The identity's own scripts; null where the server knows no such mailbox. */
  ownScripts: (address: string, signal: AbortSignal) => Promise<OwnScripts | null>
  /** Whether there is such a folder. */
  hasFolder: (path: string, signal: AbortSignal) => Promise<boolean>
  /** Deletes a folder with all that is in it. @returns how many files are left. */
  emptyFolder: (path: string, signal: AbortSignal) => Promise<number>
}

type Parameters = Readonly<Record<string, unknown>>

interface Outcome {
  rows: Readonly<Record<string, string>>[]
  /** 0 when the command was done. */
  exitCode: number
}

const kibibyte = 1024

/** Milliseconds for which an answer about the server's commands is used: less than between two heartbeats. */
const dialectMs = 5000

/** The field of the user query that names the active script, in 2.3 and in 2.4. */
const scriptFields = ['sieve', 'sieve_script/personal/sieve_script_active_path'] as const

/** Where the user query of `deploy/mail` leads whose own script must not run: to no script. */
const noScript = '~/.no-rules'

/** What says that the user query knows administrators' scripts: it has this field of every mailbox. */
const scriptsKnownBy = 'sieve_user_email'

/** The name of an administrator's script, as the fields of 2.3 and of 2.4 have it. */
const scriptIdOf = (fields: Readonly<Record<string, string>>): string | null =>
  fields['sieve_script/postroom/sieve_script_name'] ??
  /;name=([^;]+)/.exec(fields['sieve_before2'] ?? '')?.[1] ??
  null

export const connectDoveadm = (url: string, key: string): Doveadm => {
  const endpoint = new URL('/doveadm/v1', url)
  const headers = {
    'content-type': 'application/json',
    authorization: `X-Dovecot-API ${Buffer.from(key).toString('base64')}`,
  }
  const ask = async (request: RequestInit): Promise<unknown> => {
    const response = await fetch(endpoint, { headers, ...request })
    if (response.status === 401 || response.status === 403)
      throw new MailServerFailure('refused_us', 'The mail server rejects the key.')
    return response.json()
  }
  let dialect: Dialect | null = null
  let askedAt = 0
  /** Asked again after a failure and after a while: another version, or Sieve, may have been installed without one. */
  const spoken = async (signal: AbortSignal): Promise<Dialect> => {
    if (dialect !== null && performance.now() - askedAt < dialectMs) return dialect
    dialect = dialectOf((await ask({ signal })) as CommandList)
    askedAt = performance.now()
    return dialect
  }
  const run = async (command: string, parameters: Parameters, signal: AbortSignal): Promise<Outcome> => {
    const body = JSON.stringify([[command, parameters, 'postroom']])
    const answers = await ask({ method: 'POST', body, signal }).catch((error: unknown) => {
      dialect = null
      throw error
    })
    const [answer] = answers as [[string, unknown, ...unknown[]]]
    const [kind, value] = answer
    // Dovecot 2.3 may put rows beside their list. None may be lost: an overlooked session stays open.
    if (answer.length !== 3)
      throw new MailServerFailure('failed', `doveadm ${command} returned an unknown response.`)
    if (kind === 'doveadmResponse') return { rows: value as Outcome['rows'], exitCode: 0 }
    // A server without the command calls that an error with the code 0.
    return { rows: [], exitCode: (value as { exitCode?: number }).exitCode || -1 }
  }
  /** The rows of a command that has to be done, or to be answered by one of those codes. */
  const rowsOf = async (
    command: string,
    parameters: Parameters,
    signal: AbortSignal,
    allowed: readonly number[] = [],
  ): Promise<Outcome['rows']> => {
    const { rows, exitCode } = await run(command, parameters, signal)
    if (exitCode !== 0 && !allowed.includes(exitCode))
      throw new MailServerFailure('failed', `doveadm ${command} ended with ${exitCode}.`)
    return rows
  }
  /** Deletes the folders in which nothing is left. @returns how many files are left. */
  const tidy = async (path: string, signal: AbortSignal): Promise<number> => {
    const { files: fileSystem } = await spoken(signal)
    const inside = { ...fileSystem, path: `${path}/` }
    const files = await rowsOf('fsIter', inside, signal)
    const folders = await rowsOf('fsIterDirs', inside, signal)
    const below = await Promise.all(folders.map((folder) => tidy(`${path}/${folder['path']}`, signal)))
    const remaining = below.reduce((sum, count) => sum + count, files.length)
    // Dovecot may have deleted it with the last that was in it.
    if (remaining === 0)
      await rowsOf('fsDelete', { ...fileSystem, path: [`${path}/`] }, signal, [exitCodes.notFound])
    return remaining
  }

  const hasFolder = async (path: string, signal: AbortSignal): Promise<boolean> => {
    const { files } = await spoken(signal)
    const { exitCode } = await run('fsStat', { ...files, path }, signal)
    if (exitCode !== 0 && exitCode !== exitCodes.notFound)
      throw new MailServerFailure('failed', `doveadm fsStat ended with ${exitCode}.`)
    return exitCode === 0
  }

  return {
    // Connection by connection: of several users, Dovecot 2.3 puts all but the first beside the list.
    sessions: async (mask, signal) =>
      (await rowsOf('who', { mask: [mask], separateConnections: true }, signal)).map(
        ({ username = '', service = '', pid = '', ip = '' }) => ({
          username,
          // Dovecot 2.4 names the program, and 2.3 the protocol, as the answers to sign-ins do.
          service: service === 'managesieve' ? 'sieve' : service,
          process: `${url} ${pid}`,
          source: ip,
        }),
      ),
    // No session may be left by now, which doveadm reports as an error.
    kick: async (address, signal) => {
      await rowsOf('kick', { mask: [address] }, signal, [exitCodes.notFound])
    },
    forgetSignIns: async (addresses, signal) => {
      // Without addresses it would end with an error.
      if (addresses.length === 0) return 0
      const { keptSignInsOf } = await spoken(signal)
      if (keptSignInsOf === null) return null
      const rows = await rowsOf('authCacheFlush', { [keptSignInsOf]: addresses }, signal)
      return Number(rows[0]?.['entries'] ?? 0)
    },
    quota: async (address, signal) => {
      const rows = await rowsOf('quotaGet', { user: address }, signal, [exitCodes.noUser])
      const storage = rows.find(({ type }) => type === 'STORAGE')
      if (!storage) return null
      const messages = rows.find(({ type }) => type === 'MESSAGE')
      return {
        limit: Number(storage['limit']) * kibibyte,
        used: Number(storage['value']) * kibibyte,
        messages: Number(messages?.['value'] ?? 0),
      }
    },
    rules: async (address, signal) => {
      // Asked as LMTP: Dovecot names the scripts only for deliveries.
      const question = { userMask: [address], authInfo: ['service=lmtp'] }
      const { rows, exitCode } = await run('user', question, signal)
      if (exitCode === exitCodes.noUser) return null
      if (exitCode !== 0) throw new MailServerFailure('failed', `doveadm user ended with ${exitCode}.`)
      const fields = (rows as unknown as Record<string, Record<string, string>>)[address] ?? {}
      const script = scriptFields.map((name) => fields[name]).find((one) => one !== undefined)
      const { hasSieve } = await spoken(signal)
      return {
        own: script === undefined ? 'unknown' : script.endsWith(noScript) ? 'stopped' : 'run',
        scriptId: scriptIdOf(fields),
        obstacle: fields[scriptsKnownBy] === undefined ? 'older_files' : hasSieve ? null : 'no_sieve',
      }
    },
    putScript: async (address, script, signal) => {
      await rowsOf('sievePut', { user: address, scriptname: 'main', file: script, activate: true }, signal)
    },
    ownScripts: async (address, signal) => {
      const { rows, exitCode } = await run('sieveList', { user: address }, signal)
      if (exitCode === exitCodes.noUser) return null
      // As without Pigeonhole.
      if (exitCode !== 0) return { count: null, active: null }
      const name = rows.find((row) => row['active'] === 'ACTIVE')?.['script']
      if (name === undefined) return { count: rows.length, active: null }
      const [row = {}] = await rowsOf('sieveGet', { user: address, scriptname: name }, signal)
      const [text = ''] = Object.values(row)
      return { count: rows.length, active: { name, text } }
    },
    hasFolder,
    emptyFolder: async (path, signal) => {
      // Nothing was ever delivered there, or it is gone already, which 2.4 takes for a failure.
      if (!(await hasFolder(path, signal))) return 0
      const { files } = await spoken(signal)
      await rowsOf('fsDelete', { ...files, recursive: true, path: [path] }, signal)
      return tidy(path, signal)
    },
  }
}
