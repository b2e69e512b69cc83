import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { destination, pino } from 'pino'
import { createApp } from './app.ts'
import { createDemonstration } from './cli/demonstration.ts'
import { type Config, readConfig, UsageError } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { createDatabase } from './db/pool.ts'
import { createRateLimit, noRateLimit } from './rate-limit.ts'
import { root } from './root.ts'

/** Milliseconds that requests get to finish when the process is asked to end. */
const drainPatience = 10_000

const say = (text: string) => process.stdout.write(`${text}\n`)

const versionOf = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** What went wrong at the start, as a sentence where the person who started it can mend it. */
const explain = (error: unknown, { host, port, databaseUrl }: Config): UsageError | null => {
  if (error instanceof UsageError) return error
  const { code, message } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new UsageError(`Port ${port} of ${host} is in use. Set PORT to another one.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new UsageError(`${host} is not an address of this machine. Set HOST to another one.`)
  if (code === 'EACCES')
    return new UsageError(`This account may not listen on port ${port}. Set PORT to one above 1023.`)
  if (databaseUrl !== null && error instanceof Error) {
    return new UsageError(
      `The database of DATABASE_URL cannot be used: ${message || code || 'it does not answer'}.`,
    )
  }
  return null
}

const anotherKey = (organizationId: string) =>
  `npm run postroom -- key create --organization ${organizationId} --preset owner`

/** Makes the demonstration organization where there is none yet, and says how to sign in. */
const introduce = async (databaseUrl: string, { demo }: Config): Promise<string> => {
  const database = createDatabase({ url: databaseUrl, role: 'operator', poolSize: 2 })
  try {
    const made = demo ? await createDemonstration(database) : null
    if (made === null) {
      return `A key to sign in with: ${anotherKey('ID')}\nOrganizations and their ids: npm run postroom -- org list`
    }
    const { organization_id, organization_name } = made.organization
    return [
      `${organization_name} is there to look around in. Its owner key, shown this once:`,
      '',
      `  ${made.api_key}`,
      '',
      `Another key: ${anotherKey(organization_id)}`,
    ].join('\n')
  } finally {
    await database.close()
  }
}

/** Starts the service, and ends all that it started when the process is asked to. */
const run = async (config: Config): Promise<void> => {
  const logger = pino(
    { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination({ dest: 2, sync: false }),
  )
  const opened = await openDatabase({ config, role: 'server', log: say })
  const database = createDatabase({
    url: opened.url,
    role: 'app',
    poolSize: config.poolSize,
    onError: (error) => logger.warn({ err: error }, 'An idle database connection broke'),
  })
  let draining = false
  const app = createApp({
    database,
    logger,
    rateLimit: config.rateLimit ? createRateLimit() : noRateLimit,
    version: versionOf(),
    isReady: () => !draining,
  })

  const end = async (code: number) => {
    if (draining) return
    draining = true
    const late = setTimeout(() => app.server.closeAllConnections(), drainPatience)
    await app.close()
    clearTimeout(late)
    await database.close()
    await opened.stop()
    process.exitCode = code
  }
  // A second Ctrl-C while ending changes nothing: what ends is the database.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(
      signal,
      () => void end(0).catch((error: unknown) => logger.error({ err: error }, 'Ending failed')),
    )
  }

  let introduction: string
  try {
    await migrate(opened.url)
    await app.listen({ host: config.host, port: config.port, listenTextResolver: () => 'listening' })
    introduction = await introduce(opened.url, config)
  } catch (error) {
    await end(1)
    throw error
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  opened.announce(url)
  say(`\nPostroom is ready: ${url}\n\n${introduction}\n`)
}

const main = async (): Promise<void> => {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    await run(config)
  } catch (error) {
    const known = config === undefined ? (error instanceof UsageError ? error : null) : explain(error, config)
    if (known === null) throw error
    process.stderr.write(`${known.message}\n`)
    process.exitCode = 1
  }
}

await main()
