import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { type Config, readConfig } from '../../../config.ts'
import type { Database } from '../../../db/database.ts'
import { migrate } from '../../../db/migrate.ts'
import { createDatabase } from '../../../db/pool.ts'
import { lastPorts, startedServers } from '../../../embedded-mail/endpoints.ts'
import { host } from '../../../embedded-mail/ports.ts'
import { folderHolder } from '../../../embedded-postgres/data-folder.ts'
import { openDatabase } from '../../../embedded-postgres/open-database.ts'
import type { Endpoint } from '../../../mail/line-protocol.ts'
import { connectDoveadm } from '../../../mail/doveadm.ts'
import { connectMailSystem } from '../../../mail/mail-system.ts'
import { createProbes } from '../../../mail/probe.ts'
import {
  connectedRouteLogins,
  hasSignedIn,
  holdCheck,
  isMeasured,
  leftCheckOrganizations,
  mustChangeRefuses,
  removeCheckOrganization,
  setCheckPassword,
} from '../../../queries/mail/mail-check.ts'
import { postmaster } from '../../../queries/mail/postmaster.ts'
import { knownFacts } from '../../../queries/operator/operator-dns.ts'
import { hashPassword } from '../../../rules/passwords.ts'
import { UsageError } from '../../../usage-error.ts'
import { addCommand, type Io, type OutputOptions, show } from '../../context.ts'
import { table } from '../../text.ts'
import type { Addresses, Case, CaseOptions } from './cases/case.ts'
import { casesOf } from './cases/cases.ts'
import { createTestIdentities } from './cast.ts'
import { mailClients } from './clients/clients.ts'
import { sessionTimeoutMs } from './mail-session.ts'
import { readSigners } from './signers.ts'

/** What came of a case. */
interface Outcome extends Pick<Case, 'group' | 'name' | 'expected'> {
  answered: string
  /** Null: it could not be asked. */
  ok: boolean | null
  ms: number
}

/** Which mail system to ask, and where. */
interface Target {
  settings: NonNullable<Config['mail']>
  addresses: Addresses
}

/** Milliseconds to delete the mail of an organization. Dovecot is asked about each folder. */
const removalTimeoutMs = 120_000

/** How many questions are sent at the same time. */
const concurrency = 12

/** The mail servers of a trial on the data folder. */
const trialOf = async ({ dataDir }: Config): Promise<Target | null> => {
  const holder = folderHolder(dataDir)
  if (holder === null || holder.role !== 'server') return null
  const servers = await startedServers(dataDir, holder.pid)
  const { doveadm, policy } = await lastPorts(dataDir)
  if (servers === null || doveadm === undefined) return null
  const { imap, submission, smtp, lmtp, managesieve } = servers.endpoints
  const settings = {
    dovecot: [`http://${host}:${doveadm}`],
    keyFile: join(dataDir, 'dovecot/doveadm.key'),
    auth: [servers.auth],
    root: join(dataDir, 'mail'),
    smtp,
    lmtp,
    policy: policy === undefined ? null : { host, port: policy },
    policyClients: null,
    events: null,
    services: { imap, pop3: null, smtp_submission: submission, managesieve },
  }
  return { settings, addresses: { imap, pop3: null, managesieve, submission, smtp, wantsTls: false } }
}

const targetOf = async (config: Config): Promise<Target> => {
  const { mail } = config
  if (mail !== null) {
    const { smtp_submission: submission, ...others } = mail.services
    return { settings: mail, addresses: { ...others, submission, smtp: mail.smtp, wantsTls: true } }
  }
  const trial = config.database === null ? await trialOf(config) : null
  if (trial !== null) return trial
  throw new UsageError('No mail server is connected. Set MAIL_DOVECOT and the other MAIL_… settings.')
}

const failureText = (error: unknown): string => {
  const { name, message, code } = error as Error & { code?: string }
  return name === 'TimeoutError' ? `no response within ${sessionTimeoutMs / 1000} s` : (code ?? message)
}

const runCase = async ({ ask, matches, unasked = 'not checked', ...one }: Case): Promise<Outcome> => {
  const words = { group: one.group, name: one.name, expected: one.expected }
  if (ask === null) return { ...words, answered: unasked, ok: null, ms: 0 }
  const start = performance.now()
  const since = () => Math.round(performance.now() - start)
  try {
    const response = await ask()
    if (response === null)
      return { ...words, answered: 'not supported by this version', ok: null, ms: since() }
    return { ...words, answered: response, ok: matches(response), ms: since() }
  } catch (error) {
    return { ...words, answered: failureText(error), ok: false, ms: since() }
  }
}

/** Does the work for all items, some at a time, in their order. */
const mapConcurrently = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
) => {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index]!)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

interface CheckOptions {
  database: Database
  worker: Database
  target: Target
  key: string
  signal: AbortSignal
  /** What has to be removed afterwards. */
  organizations: string[]
}

const askAll = async (options: CheckOptions): Promise<Outcome[]> => {
  const { database, worker, target, key, signal, organizations } = options
  const plain: Pick<Database, 'plain'> = worker
  const db = {
    query: <Row extends object>(sql: string, values: readonly unknown[]) =>
      plain.plain((one) => one.query<Row>(sql, values)),
    one: <Row extends object>(sql: string, values: readonly unknown[]) =>
      plain.plain((one) => one.one<Row>(sql, values)),
  }
  const probes = createProbes(db)
  try {
    const mail = connectMailSystem({ settings: target.settings, key, probes })
    const cast = await createTestIdentities(database, organizations)
    const { ana, pat } = cast
    const caseOptions: CaseOptions = {
      cast,
      clients: mailClients(signal),
      mail,
      addresses: target.addresses,
      signal,
      hasPolicy: target.settings.policy !== null,
      mustChangeRefuses: await database.plain(mustChangeRefuses),
      hasPostmaster: (await database.plain(postmaster)) !== null,
      facts: await database.plain(knownFacts),
      signers: await readSigners(),
      seen: {
        usage: () => database.plain((one) => isMeasured(one, ana.address)),
        login: () => database.plain((one) => hasSignedIn(one, ana.address)),
      },
      routeLogins: () => database.plain(connectedRouteLogins),
      changePassword: async (password) => {
        const hash = await hashPassword(password)
        await database.write(pat.organizationId, (one) => setCheckPassword(one, pat.identityId, hash))
      },
    }
    const { together, inTurn } = casesOf(caseOptions)
    const outcomes = await mapConcurrently(together, runCase)
    for (const one of inTurn) outcomes.push(await runCase(one))
    return outcomes
  } finally {
    await probes.close().catch(() => undefined)
  }
}

/** Removes what a check has made, in the database and at the mail servers. */
const removeAll = async ({ database, target, key }: CheckOptions, organizations: readonly string[]) => {
  for (const id of organizations) await database.write(id, removeCheckOrganization)
  const [url] = target.settings.dovecot
  if (url === undefined) return
  const doveadm = connectDoveadm(url, key)
  for (const id of organizations)
    await doveadm.emptyFolder(`${target.settings.root}/${id}`, AbortSignal.timeout(removalTimeoutMs))
}

/** The settings that say nothing. */
const unset = (endpoints: Readonly<Record<string, Endpoint | null>>) =>
  Object.keys(endpoints).filter((name) => endpoints[name] === null)

const summary = (
  outcomes: readonly Outcome[],
  { imap, pop3, managesieve, submission, smtp }: Addresses,
): string => {
  const count = (ok: boolean | null) => outcomes.filter((one) => one.ok === ok).length
  const needed = unset({ MAIL_SMTP: smtp, MAIL_IMAP: imap, MAIL_SUBMISSION: submission })
  const optional = unset({ MAIL_POP3: pop3, MAIL_MANAGESIEVE: managesieve })
  const how = needed.length === 0 ? '' : `: set ${needed.join(' and ')}`
  const skipped = count(null) === 0 ? '' : `, ${count(null)} couldn't be checked${how}`
  const leftOut = optional.length === 0 ? '' : ` Set ${optional.join(' and ')} to check those services too.`
  return `${count(true)} checks passed, ${count(false)} failed${skipped}.${leftOut}`
}

const marks = new Map<boolean | null, string>([
  [true, '✓'],
  [false, '✗'],
  [null, '–'],
])

const tableOf = (outcomes: readonly Outcome[]) =>
  table(
    ['', 'CASE', 'EXPECTED', 'ANSWERED', 'MS'],
    outcomes.map(({ group, name, expected, answered, ok, ms }) => [
      marks.get(ok) ?? '',
      `${group}: ${name}`,
      expected,
      answered.length > 90 ? `${answered.slice(0, 89)}…` : answered,
      String(ms),
    ]),
    'Nothing to check.',
  )

const readKey = (file: string) =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    (cause: unknown) => {
      throw new UsageError(`Can't read the key for Dovecot's administration: ${file}.`, { cause })
    },
  )

/** Runs the check on an open database. Whatever happens, what it has made is removed. */
const runCheck = async (io: Io, target: Target, url: string, signal: AbortSignal): Promise<Outcome[]> => {
  await migrate(url)
  const key = await readKey(target.settings.keyFile)
  const database = createDatabase({ url, role: 'operator', poolSize: 3 })
  const worker = createDatabase({ url, role: 'worker', poolSize: 2 })
  const organizations: string[] = []
  const options = { database, worker, target, key, signal, organizations }
  try {
    if (!(await database.plain(holdCheck)))
      throw new UsageError('Another check of the mail servers is running.')
    const leftovers = await database.plain(leftCheckOrganizations)
    if (leftovers.length > 0) io.note('Removing leftovers of an earlier check.')
    await removeAll(options, leftovers).catch((error: unknown) =>
      io.note(`Some leftovers couldn't be removed: ${failureText(error)}`),
    )
    return await askAll(options)
  } finally {
    await removeAll(options, organizations).catch((error: unknown) =>
      io.note(`Some test data couldn't be removed (${failureText(error)}). The next check removes it.`),
    )
    await worker.close()
    await database.close()
  }
}

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

const check = async (io: Io, options: OutputOptions): Promise<void> => {
  const config = readConfig(io.environment)
  const target = await targetOf(config)
  const { urls, stop } = await openDatabase({ config, role: 'cli', log: io.note })
  const ending = new AbortController()
  const handlers = new AbortController()
  let exitCode: number | null = null
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    once(process, name, { signal: handlers.signal }).then(
      () => {
        exitCode = exitCodes[name]
        io.note('Stopping and removing test data.')
        ending.abort(new Error('The check was stopped.'))
      },
      () => undefined,
    )
  }
  try {
    const outcomes = await runCheck(io, target, urls.ownerUrl, ending.signal)
    if (exitCode !== null) return
    const failed = outcomes.filter(({ ok }) => ok === false).length
    const words = summary(outcomes, target.addresses)
    show(io, options, { ok: failed === 0, cases: outcomes }, `${tableOf(outcomes)}\n\n${words}`)
    if (failed > 0)
      throw new UsageError(options.json ? words : "Some mail servers don't follow the database.")
  } finally {
    handlers.abort()
    await stop()
    if (exitCode !== null) process.exit(exitCode)
  }
}

/** `mail check`. */
export const addCheckCommand = (group: Command, io: Io): void => {
  addCommand(
    group,
    'check',
    'Check that the running mail servers follow the database, using temporary identities.',
    ['mail check', 'mail check --json'],
  ).action((options: OutputOptions) => check(io, options))
}
