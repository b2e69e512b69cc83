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

const whole = (least: number, most: number) => ({
  schema: number(least, most),
  allowed: `a whole number from ${least} to ${most}`,
})
const port = whole(0, 65_535)
const perSecond = whole(1, 100_000)

const postgres = {
  schema: z.optional(z.string().check(z.refine((url) => serversOf(url) !== null))),
  allowed:
    'a URL such as postgresql://user:password@host:5432/database; several hosts are separated by commas, ' +
    'and target_session_attrs is any, read-write or primary',
  secret: true,
}

const redisUrl = /^rediss?:\/\/[^/]+/

/** Requests a second; null for `off`. */
const rate = z.union([
  z.pipe(
    z.literal('off'),
    z.transform(() => null),
  ),
  perSecond.schema,
])

const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  )
}
const networks = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(',').map((part) => part.trim())),
  ),
  z.array(z.string().check(z.refine(isNetwork))),
)

const path = {
  schema: z.optional(z.string().check(z.regex(/^\//))),
  allowed: 'an absolute path',
}

/** @param item of a list that is separated by commas. */
const listOf = <Item extends z.ZodMiniType<unknown, string>>(item: Item) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(',').map((part) => part.trim())),
    ),
    z.array(item),
  )
const urls = listOf(z.string().check(z.regex(/^https?:\/\/[^/\s]+\/?$/)))
const endpoint = z.pipe(
  z.string().check(z.regex(/^[^\s:,]+:\d{1,5}$/)),
  z.transform((text: string) => {
    const [host = '', number] = text.split(':')
    return { host, port: Number(number) }
  }),
)
const endpoints = listOf(endpoint)

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** A variable of the environment. The tables in README.md and docs/operations.md are made from these. */
interface Setting {
  schema: z.ZodMiniType
  /** What is read when the variable is absent. */
  fallback?: string
  /** In Markdown, what holds without it where that is not one value. */
  otherwise?: string
  /** What is allowed, for the message when it is something else. */
  allowed: string
  /** In Markdown, what it does. */
  meaning: string
  /** In Markdown, what only whoever runs it in earnest wants to know. */
  details?: string
  /** It may hold a password and is not repeated in a message. */
  secret?: boolean
}

/** Every setting, in the order in which the documents name them. */
export const settings = {
  HOST: {
    schema: z.string(),
    fallback: '127.0.0.1',
    allowed: 'a host name or address',
    meaning: 'The address on which it listens.',
    details: 'In a container `0.0.0.0`.',
  },
  PORT: {
    ...port,
    fallback: '4280',
    meaning: 'The port on which it listens.',
    details: 'With `0` the system chooses a free one.',
  },
  POSTROOM_DATA_DIR: {
    schema: z.string(),
    fallback: './data',
    allowed: 'a folder',
    meaning: 'The folder of the embedded PostgreSQL. One process at a time.',
  },
  DATABASE_URL: {
    ...postgres,
    meaning:
      'A PostgreSQL 15 or newer to use instead of the embedded one; may name several hosts, or a pooler.',
    details: '`?sslmode=verify-full` for TLS. Several hosts and a pooler: below.',
  },
  DATABASE_DIRECT_URL: {
    ...postgres,
    otherwise: '`DATABASE_URL`',
    meaning: 'PostgreSQL itself, where `DATABASE_URL` leads through a pooler.',
    details: 'It is there that a process hears of changed keys.',
  },
  DATABASE_OWNER_URL: {
    ...postgres,
    otherwise: '`DATABASE_DIRECT_URL`',
    meaning: "The same as the database's owner, where requests have a login of their own.",
    details: "It is for migrations and the operator's commands.",
  },
  POSTROOM_DEMO: {
    schema: z.optional(z.enum(['on', 'off'])),
    otherwise: '`on`, with `DATABASE_URL` `off`',
    allowed: 'on or off',
    meaning: 'Whether an empty database gets the demonstration organization.',
  },
  POSTROOM_POOL_SIZE: {
    ...whole(2, 200),
    fallback: '10',
    meaning: 'Database connections of the process.',
  },
  REDIS_URL: {
    schema: z.optional(z.string().check(z.regex(redisUrl))),
    allowed: 'a URL such as redis://:password@host:6379/0, or rediss:// for TLS',
    secret: true,
    meaning: 'A Redis that several processes share: keys that were looked up, and rate limits.',
  },
  POSTROOM_RATE_LIMIT: {
    schema: rate,
    fallback: '50',
    allowed: 'requests a second of a key, from 1 to 100000, or off',
    meaning: 'Requests a second of a key and its sessions, a burst of twice as many; `off` counts none.',
  },
  POSTROOM_ORGANIZATION_RATE_LIMIT: {
    ...perSecond,
    fallback: '200',
    meaning: 'The same for all keys of an organization together.',
  },
  POSTROOM_ADDRESS_RATE_LIMIT: {
    ...perSecond,
    fallback: '10',
    meaning: 'The same for an address that shows no valid key.',
    details: 'Of IPv6 a network of 64 bits counts as one.',
  },
  TRUSTED_PROXIES: {
    schema: z.optional(networks),
    allowed: 'addresses and networks separated by commas, such as 10.0.0.5,192.168.0.0/16',
    meaning: 'Addresses and networks, separated by commas, whose `X-Forwarded-*` headers are believed.',
  },
  POSTROOM_ME: {
    schema: z.enum(['on', 'off']),
    fallback: 'on',
    allowed: 'on or off',
    meaning:
      'Whether people change their own password on `/me`; mail programs wait for it where it must be changed.',
    details: 'The same for all processes.',
  },
  POSTROOM_MAIL: {
    schema: z.optional(z.literal('local')),
    allowed: 'local',
    meaning:
      '`local` starts Dovecot, and as root Postfix, on the data folder, for trying; it ends with the server.',
    details: 'With the embedded PostgreSQL alone.',
  },
  MAIL_DOVECOT: {
    schema: z.optional(urls),
    allowed: 'a URL such as http://127.0.0.1:8080, several of them separated by commas',
    meaning: "Dovecot's administration over HTTP. Without it no mail system is attached.",
    details: 'Several, separated by commas, share their mail.',
  },
  MAIL_DOVECOT_KEY_FILE: {
    ...path,
    meaning: 'The file with its `doveadm_api_key`.',
    details: 'Whoever has the key can read and delete all mail.',
  },
  MAIL_AUTH: {
    schema: z.optional(endpoints),
    allowed: 'a host and a port such as 127.0.0.1:12345, several of them separated by commas',
    meaning: "Where Dovecot's `auth` service listens, which is asked who may sign in.",
  },
  MAIL_ROOT: {
    ...path,
    meaning: 'The folder of all mail as Dovecot knows it; deleted mailboxes are purged there.',
  },
  MAIL_SMTP: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as 127.0.0.1:25',
    meaning: 'The SMTP server that is asked whether it takes mail for somebody. Without it nobody is asked.',
  },
  MAIL_LMTP: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as 127.0.0.1:24',
    meaning:
      "Dovecot's LMTP, by which people are told that their mailbox is getting full. Without it `MAIL_SMTP` is used, and without both nobody is written to.",
  },
  MAIL_USAGE_SECONDS: {
    ...whole(1, 300),
    fallback: '30',
    meaning: 'After how many seconds at most what the mail servers have measured is taken over.',
  },
  METRICS_PORT: {
    ...port,
    schema: z.optional(port.schema),
    meaning: 'A port for `/metrics` alone; without it they are on `PORT`, to this machine alone.',
  },
  METRICS_HOST: {
    schema: z.string(),
    fallback: '127.0.0.1',
    allowed: 'a host name or address',
    meaning: 'The address on which that port listens.',
  },
  POSTROOM_DRAIN_SECONDS: {
    ...whole(0, 60),
    fallback: '0',
    meaning: 'How many seconds it goes on serving after SIGTERM, for a proxy to notice.',
    details: '`/readyz` says 503 meanwhile.',
  },
  LOG_LEVEL: {
    schema: z.enum(levels),
    fallback: 'info',
    allowed: levels.join(', '),
    meaning: `${levels.map((level) => `\`${level}\``).join(', ')}; one JSON object a line, on standard error.`,
  },
} as const satisfies Readonly<Record<string, Setting>>

type Name = keyof typeof settings

const entries = Object.entries(settings) as [Name, Setting][]
const schemas = Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])) as {
  [One in Name]: (typeof settings)[One]['schema']
}
const environmentSchema = z.object(schemas)
type Values = z.infer<typeof environmentSchema>

const databaseOf = (values: Values): DatabaseUrls | null => {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_OWNER_URL: owner } = values
  if (url !== undefined) return { url, directUrl: direct ?? url, ownerUrl: owner ?? direct ?? url }
  if (direct === undefined && owner === undefined) return null
  throw new UsageError(
    'DATABASE_DIRECT_URL and DATABASE_OWNER_URL go with DATABASE_URL; without it the embedded PostgreSQL is used.',
  )
}

const mailOf = (values: Values) => {
  const {
    MAIL_DOVECOT: dovecot,
    MAIL_DOVECOT_KEY_FILE: keyFile,
    MAIL_AUTH: auth,
    MAIL_ROOT: mailRoot,
  } = values
  if (dovecot && keyFile && auth && mailRoot) {
    return {
      dovecot,
      keyFile,
      auth,
      root: mailRoot.replace(/\/+$/, ''),
      smtp: values.MAIL_SMTP ?? null,
      lmtp: values.MAIL_LMTP ?? null,
    }
  }
  if (!dovecot && !keyFile && !auth && !mailRoot && !values.MAIL_SMTP && !values.MAIL_LMTP) return null
  throw new UsageError(
    'MAIL_DOVECOT, MAIL_DOVECOT_KEY_FILE, MAIL_AUTH and MAIL_ROOT go together; without all of them no mail system is attached.',
  )
}

const startsMailOf = ({ POSTROOM_MAIL: mail, DATABASE_URL: database, MAIL_DOVECOT: dovecot }: Values) => {
  if (mail === undefined) return false
  if (database === undefined && dovecot === undefined) return true
  throw new UsageError(
    'POSTROOM_MAIL=local goes with the embedded PostgreSQL, without DATABASE_URL and MAIL_DOVECOT.',
  )
}

/** @throws UsageError when settings do not go together. */
const configOf = (values: Values) => ({
  host: values.HOST,
  port: values.PORT,
  /** Absolute. */
  dataDir: resolve(root, values.POSTROOM_DATA_DIR),
  /** Whether an empty database gets the demonstration organization; one named by DATABASE_URL only when asked for. */
  demo:
    values.POSTROOM_DEMO === undefined ? values.DATABASE_URL === undefined : values.POSTROOM_DEMO === 'on',
  /** Null: the embedded PostgreSQL. */
  database: databaseOf(values),
  poolSize: values.POSTROOM_POOL_SIZE,
  /** Null: everything is kept and counted in each process for itself. */
  redisUrl: values.REDIS_URL ?? null,
  /** Requests a second that go on for ever, of a key with its sessions, of an organization and of an address without a key. Null: nothing is counted. */
  rateLimit:
    values.POSTROOM_RATE_LIMIT === null
      ? null
      : {
          perKey: values.POSTROOM_RATE_LIMIT,
          perOrganization: values.POSTROOM_ORGANIZATION_RATE_LIMIT,
          perAddress: values.POSTROOM_ADDRESS_RATE_LIMIT,
        },
  trustedProxies: values.TRUSTED_PROXIES ?? [],
  /** Whether people have a page on which they change their own password. */
  hasPeoplePage: values.POSTROOM_ME === 'on',
  /** Null: no mail system is attached. */
  mail: mailOf(values),
  /** Whether mail servers are started on the data folder. */
  startsMail: startsMailOf(values),
  /** After how many seconds at most what mail servers have measured is taken over. */
  mailUsageSeconds: values.MAIL_USAGE_SECONDS,
  /** Null: the metrics are served beside the API, to this machine alone. */
  metrics:
    values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
  /** How long the process goes on serving when it is asked to end, for a proxy to notice. */
  drainSeconds: values.POSTROOM_DRAIN_SECONDS,
  logLevel: values.LOG_LEVEL,
})

export type Config = ReturnType<typeof configOf>

/**
 * The configuration from the environment; an empty variable counts as absent.
 * @throws UsageError with one sentence for each variable that is wrong.
 */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const values = Object.fromEntries(
    entries.map(([name, { fallback }]) => [name, environment[name] || fallback]),
  )
  const parsed = environmentSchema.safeParse(values)
  if (parsed.success) return configOf(parsed.data)
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]))
  const sentences = entries
    .filter(([name]) => wrong.has(name))
    .map(
      ([name, { allowed, secret }]) =>
        `${name} must be ${allowed}.${secret === true ? '' : ` It is "${values[name]}".`}`,
    )
  throw new UsageError(sentences.join('\n'))
}
