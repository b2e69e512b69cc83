import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { type DatabaseUrls, serversOf } from './db/servers.ts'
import { UsageError } from './usage-error.ts'
import { root } from './root.ts'

const number = (least: number, most: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)),
    z.number().check(z.minimum(least), z.maximum(most)),
  )

const whole = (least: number, most: number) => `a whole number from ${least} to ${most}`
const postgres = {
  schema: z.optional(z.string().check(z.refine((url) => serversOf(url) !== null))),
  allowed:
    'a URL such as postgresql://user:password@host:5432/database; several hosts are separated by commas, ' +
    'and target_session_attrs is any, read-write or primary',
}

const redisUrl = /^rediss?:\/\/[^/]+/

/** Requests a second, or `off`. */
const rate = (fallback: number) =>
  z._default(
    z.union([
      z.pipe(
        z.literal('off'),
        z.transform(() => null),
      ),
      number(1, 100_000),
    ]),
    fallback,
  )

const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  )
}
const networks = z._default(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(',').map((part) => part.trim())),
    ),
    z.array(z.string().check(z.refine(isNetwork))),
  ),
  [],
)

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** Each setting: how it is read, and what is allowed, for the message when it is not. */
const settings = {
  HOST: {
    schema: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
    allowed: 'a host name or address',
  },
  PORT: { schema: z._default(number(0, 65_535), 4280), allowed: whole(0, 65_535) },
  POSTROOM_DATA_DIR: { schema: z._default(z.string().check(z.minLength(1)), './data'), allowed: 'a folder' },
  POSTROOM_DEMO: { schema: z.optional(z.enum(['on', 'off'])), allowed: 'on or off' },
  DATABASE_URL: postgres,
  DATABASE_DIRECT_URL: postgres,
  DATABASE_OWNER_URL: postgres,
  POSTROOM_POOL_SIZE: { schema: z._default(number(2, 200), 10), allowed: whole(2, 200) },
  REDIS_URL: {
    schema: z.optional(z.string().check(z.regex(redisUrl))),
    allowed: 'a URL such as redis://:password@host:6379/0, or rediss:// for TLS',
  },
  POSTROOM_RATE_LIMIT: {
    schema: rate(50),
    allowed: 'requests a second of a key, from 1 to 100000, or off',
  },
  POSTROOM_ORGANIZATION_RATE_LIMIT: {
    schema: z._default(number(1, 100_000), 200),
    allowed: whole(1, 100_000),
  },
  POSTROOM_ADDRESS_RATE_LIMIT: {
    schema: z._default(number(1, 100_000), 10),
    allowed: whole(1, 100_000),
  },
  TRUSTED_PROXIES: {
    schema: networks,
    allowed: 'addresses and networks separated by commas, such as 10.0.0.5,192.168.0.0/16',
  },
  METRICS_PORT: { schema: z.optional(number(0, 65_535)), allowed: whole(0, 65_535) },
  METRICS_HOST: {
    schema: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
    allowed: 'a host name or address',
  },
  POSTROOM_DRAIN_SECONDS: { schema: z._default(number(0, 60), 0), allowed: whole(0, 60) },
  LOG_LEVEL: { schema: z._default(z.enum(levels), 'info'), allowed: levels.join(', ') },
} as const

const schema = z.object({
  HOST: settings.HOST.schema,
  PORT: settings.PORT.schema,
  POSTROOM_DATA_DIR: settings.POSTROOM_DATA_DIR.schema,
  POSTROOM_DEMO: settings.POSTROOM_DEMO.schema,
  DATABASE_URL: settings.DATABASE_URL.schema,
  DATABASE_DIRECT_URL: settings.DATABASE_DIRECT_URL.schema,
  DATABASE_OWNER_URL: settings.DATABASE_OWNER_URL.schema,
  POSTROOM_POOL_SIZE: settings.POSTROOM_POOL_SIZE.schema,
  REDIS_URL: settings.REDIS_URL.schema,
  POSTROOM_RATE_LIMIT: settings.POSTROOM_RATE_LIMIT.schema,
  POSTROOM_ORGANIZATION_RATE_LIMIT: settings.POSTROOM_ORGANIZATION_RATE_LIMIT.schema,
  POSTROOM_ADDRESS_RATE_LIMIT: settings.POSTROOM_ADDRESS_RATE_LIMIT.schema,
  TRUSTED_PROXIES: settings.TRUSTED_PROXIES.schema,
  METRICS_PORT: settings.METRICS_PORT.schema,
  METRICS_HOST: settings.METRICS_HOST.schema,
  POSTROOM_DRAIN_SECONDS: settings.POSTROOM_DRAIN_SECONDS.schema,
  LOG_LEVEL: settings.LOG_LEVEL.schema,
})

export interface Config {
  host: string
  port: number
  /** Absolute. */
  dataDir: string
  /** Whether an empty database gets the demonstration organization; one named by DATABASE_URL only when asked for. */
  demo: boolean
  /** Null: the embedded PostgreSQL. */
  database: DatabaseUrls | null
  poolSize: number
  /** Null: everything is kept and counted in each process for itself. */
  redisUrl: string | null
  /** Requests a second that go on for ever, of a key with its sessions, of an organization and of an address without a key. Null: nothing is counted. */
  rateLimit: { perKey: number; perOrganization: number; perAddress: number } | null
  trustedProxies: string[]
  /** Null: the metrics are served beside the API, to this machine alone. */
  metrics: { host: string; port: number } | null
  /** How long the process goes on serving when it is asked to end, for a proxy to notice. */
  drainSeconds: number
  logLevel: (typeof levels)[number]
}

const secret = new Set(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL', 'REDIS_URL'])

const databaseOf = (value: {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_OWNER_URL?: string | undefined
}): DatabaseUrls | null => {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_OWNER_URL: owner } = value
  if (url !== undefined) return { url, directUrl: direct ?? url, ownerUrl: owner ?? direct ?? url }
  if (direct === undefined && owner === undefined) return null
  throw new UsageError(
    'DATABASE_DIRECT_URL and DATABASE_OWNER_URL go with DATABASE_URL; without it the embedded PostgreSQL is used.',
  )
}

/**
 * The configuration from the environment; an empty variable counts as absent.
 * @throws UsageError with one sentence for each variable that is wrong.
 */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(
    Object.keys(settings).map((name) => [name, environment[name] === '' ? undefined : environment[name]]),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
    const sentences = [...names].map((name) => {
      const was = secret.has(name) ? '' : ` It is "${given[name]}".`
      return `${name} must be ${settings[name as keyof typeof settings].allowed}.${was}`
    })
    throw new UsageError(sentences.join('\n'))
  }
  const value = parsed.data
  return {
    host: value.HOST,
    port: value.PORT,
    dataDir: resolve(root, value.POSTROOM_DATA_DIR),
    demo: value.POSTROOM_DEMO === undefined ? value.DATABASE_URL === undefined : value.POSTROOM_DEMO === 'on',
    database: databaseOf(value),
    poolSize: value.POSTROOM_POOL_SIZE,
    redisUrl: value.REDIS_URL ?? null,
    rateLimit:
      value.POSTROOM_RATE_LIMIT === null
        ? null
        : {
            perKey: value.POSTROOM_RATE_LIMIT,
            perOrganization: value.POSTROOM_ORGANIZATION_RATE_LIMIT,
            perAddress: value.POSTROOM_ADDRESS_RATE_LIMIT,
          },
    trustedProxies: value.TRUSTED_PROXIES,
    metrics: value.METRICS_PORT === undefined ? null : { host: value.METRICS_HOST, port: value.METRICS_PORT },
    drainSeconds: value.POSTROOM_DRAIN_SECONDS,
    logLevel: value.LOG_LEVEL,
  }
}
