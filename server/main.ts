import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Background, startBackground } from './background.ts'
import { createDemonstration, deliverDemonstrationMail, type Demonstration } from './cli/demonstration.ts'
import { type Config, readConfig } from './config.ts'
import { UsageError } from './usage-error.ts'
import { type Endpoints, endpointTexts } from './embedded-mail/endpoints.ts'
import { type MailServers, startMailServers } from './embedded-mail/start-mail-servers.ts'
import { openDatabase } from './embedded-postgres/open-database.ts'
import { createDatabase } from './db/pool.ts'
import { prepareDatabase } from './db/prepare-database.ts'
import { checkAddress } from './http/check-address.ts'
import { createDrain } from './http/graceful-shutdown.ts'
import { watchEventLoop } from './observability/hang-watch.ts'
import { createLogger } from './observability/log.ts'
import { root } from './root.ts'
import { listenForMetrics } from './http/metrics-endpoint.ts'
import type { Endpoint } from './mail/line-protocol.ts'
import { createService, type Service } from './service.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)

const versionOf = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** Describes an error at the start, if the user who started Postroom can fix it. */
const startErrorOf = (error: unknown, { host, port, metrics, database }: Config): UsageError | null => {
  if (error instanceof UsageError) return error
  const { code, message } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    const isMetrics = metrics !== null && (error as { port?: number }).port === metrics.port
    return isMetrics
      ? new UsageError(`Port ${metrics.port} on ${metrics.host} is in use. Set METRICS_PORT to another port.`)
      : new UsageError(`Port ${port} on ${host} is in use. Set PORT to another port.`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new UsageError(`${host} isn't an address of this machine. Set HOST to another address.`)
  if (code === 'EACCES')
    return new UsageError(`This account can't listen on port ${port}. Set PORT to a port above 1023.`)
  if (database !== null && error instanceof Error) {
    return new UsageError(`Can't use the database of DATABASE_URL: ${message || code || 'no response'}.`)
  }
  return null
}

const createKeyCommand = (organizationId: string) =>
  `npm run postroom -- key create --organization ${organizationId} --preset owner`

const createOrganizationCommand = 'npm run postroom -- org create "Your organization"'

/** What the person who starts the server is told, and the demonstration organization if it has just been made. */
interface FirstLook {
  message: string
  demonstration: Demonstration | null
}

/** Makes the demonstration organization where there is none yet. */
const lookFirst = async (ownerUrl: string, { demo, startsMail }: Config): Promise<FirstLook> => {
  const howToSignIn = [
    `To create an organization: ${createOrganizationCommand}`,
    `To create a key for signing in: ${createKeyCommand('ID')}`,
    'To list organizations and their IDs: npm run postroom -- org list',
  ].join('\n')
  const nothingNew = { message: howToSignIn, demonstration: null }
  if (!demo) return nothingNew
  const database = createDatabase({ url: ownerUrl, role: 'operator', poolSize: 2 })
  try {
    const demonstration = await createDemonstration(database, { inventsUse: !startsMail })
    if (demonstration === null) return nothingNew
    const { organization_id, organization_name } = demonstration.organization
    const message = [
      `${organization_name} is a demonstration organization. Sign in with its owner key, shown only once:`,
      '',
      `  ${demonstration.api_key}`,
      '',
      `Password of all its identities, shown only once: ${demonstration.password}`,
      `To create another key: ${createKeyCommand(organization_id)}`,
      `To create your own organization: ${createOrganizationCommand}`,
    ].join('\n')
    return { message, demonstration }
  } finally {
    await database.close()
  }
}

const mailServersText = (endpoints: Endpoints): string =>
  endpointTexts(endpoints)
    .map((names) => names.join(' '))
    .join(', ')

/** Fills the demonstration's mailboxes beside what else the server does; without mail in them it works as well. */
const fillMailboxes = async (
  lmtp: Endpoint,
  { people }: Demonstration,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  try {
    const count = await deliverDemonstrationMail(lmtp, people, signal)
    logger.info({ count }, 'Demonstration mail delivered')
  } catch (error) {
    if (!signal.aborted) logger.warn({ err: error }, "Some demonstration mail couldn't be delivered")
  }
}

/** Starts the service, and ends all that it started when the process is asked to. */
const run = async (config: Config): Promise<void> => {
  const logger = createLogger(config.logLevel)
  watchEventLoop((error) => logger.warn({ err: error }, 'No watchdog for this process'))
  const postgres = await openDatabase({ config, role: 'server', log: print })
  const drain = createDrain()
  const ending = new AbortController()
  let service: Service | undefined
  let metricsServer: Server | undefined
  let mailServers: Promise<MailServers> | undefined
  let background: Background | undefined

  const end = async (code: number, grace = 0) => {
    if (!drain.isReady()) return
    ending.abort()
    await drain.end(service?.app, grace)
    metricsServer?.close()
    await background?.close()
    await mailServers?.then(
      ({ stop }) => stop(),
      () => undefined,
    )
    await service?.close()
    await postgres.stop()
    process.exitCode = code
  }
  // A second Ctrl-C while ending changes nothing: what ends is the database.
  for (const [signal, grace] of [
    ['SIGINT', 0],
    ['SIGTERM', config.drainSeconds * 1000],
  ] as const) {
    process.on(
      signal,
      () => void end(0, grace).catch((error: unknown) => logger.error({ err: error }, 'Shutdown failed')),
    )
  }

  let firstLook: FirstLook
  try {
    await checkAddress(config)
    if (config.metrics) await checkAddress(config.metrics)
    const database = await prepareDatabase(postgres.urls, { isEmbedded: config.database === null })
    service = createService({
      config,
      database,
      logger,
      mailState: () => background?.mail?.state() ?? null,
      dnsCounts: () => background?.dns.counts() ?? null,
      openSessions: async (address) => {
        if (!background?.mail) throw new Error('This process does not check mail servers.')
        return background.mail.openSessions(address)
      },
      ownScripts: async (address) => {
        if (!background?.mail) throw new Error('This process does not check mail servers.')
        return background.mail.ownScripts(address)
      },
      tryPassword: async (...person) => background?.mail?.tryPassword(...person) ?? null,
      version: versionOf(),
      isReady: drain.isReady,
    })
    await service.check()
    const { ownerUrl } = postgres.urls
    if (config.startsMail) mailServers = startMailServers({ dataDir: config.dataDir, ownerUrl, log: print })
    const mail = (await mailServers)?.settings ?? config.mail
    if (!drain.isReady()) return
    background = await startBackground({ config, mail, databaseUrl: ownerUrl, logger })
    if (config.metrics) metricsServer = await listenForMetrics(service.metrics, config.metrics)
    await service.app.listen({ host: config.host, port: config.port, listenTextResolver: () => 'listening' })
    firstLook = await lookFirst(ownerUrl, config)
  } catch (error) {
    // The process was asked to end during the start.
    if (!drain.isReady()) return
    await end(1)
    throw error
  }
  const address = service.app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  postgres.announce(url)
  const endpoints = (await mailServers)?.endpoints
  const mailText = endpoints ? `\nMail servers: ${mailServersText(endpoints)}\n` : ''
  print(`\nPostroom is ready: ${url}\n\n${firstLook.message}\n${mailText}`)
  const lmtp = endpoints?.lmtp
  if (lmtp && firstLook.demonstration)
    await fillMailboxes(lmtp, firstLook.demonstration, logger, ending.signal)
}

const main = async (): Promise<void> => {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    await run(config)
  } catch (error) {
    const expected =
      config === undefined ? (error instanceof UsageError ? error : null) : startErrorOf(error, config)
    if (expected === null) throw error
    process.stderr.write(`${expected.message}\n`)
    process.exitCode = 1
  }
}

await main()
