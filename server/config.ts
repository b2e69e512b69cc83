import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { root } from './root.ts'

const number = (least: number, most: number, fallback: number) =>
  z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)),
      z.number().check(z.minimum(least), z.maximum(most)),
    ),
    fallback,
  )

const whole = (least: number, most: number) => `a whole number from ${least} to ${most}`
const postgresUrl = /^postgres(ql)?:\/\/[^/]+\/.+/

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** Each setting: how it is read, and what is allowed, for the message when it is not. */
const settings = {
  HOST: {
    schema: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
    allowed: 'a host name or address',
  },
  PORT: { schema: number(0, 65_535, 4280), allowed: whole(0, 65_535) },
  POSTROOM_DATA_DIR: { schema: z._default(z.string().check(z.minLength(1)), './data'), allowed: 'a folder' },
  POSTROOM_DEMO: { schema: z.optional(z.enum(['on', 'off'])), allowed: 'on or off' },
  DATABASE_URL: {
    schema: z.optional(z.string().check(z.regex(postgresUrl))),
    allowed: 'a URL such as postgresql://user:password@host:5432/database',
  },
  POSTROOM_POOL_SIZE: { schema: number(2, 200, 10), allowed: whole(2, 200) },
  POSTROOM_RATE_LIMIT: { schema: z._default(z.enum(['on', 'off']), 'on'), allowed: 'on or off' },
  LOG_LEVEL: { schema: z._default(z.enum(levels), 'info'), allowed: levels.join(', ') },
} as const

const schema = z.object({
  HOST: settings.HOST.schema,
  PORT: settings.PORT.schema,
  POSTROOM_DATA_DIR: settings.POSTROOM_DATA_DIR.schema,
  POSTROOM_DEMO: settings.POSTROOM_DEMO.schema,
  DATABASE_URL: settings.DATABASE_URL.schema,
  POSTROOM_POOL_SIZE: settings.POSTROOM_POOL_SIZE.schema,
  POSTROOM_RATE_LIMIT: settings.POSTROOM_RATE_LIMIT.schema,
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
  databaseUrl: string | null
  poolSize: number
  rateLimit: boolean
  logLevel: (typeof levels)[number]
}

/** A mistake of whoever runs the program, said in plain sentences and without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const secret = new Set(['DATABASE_URL'])

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
    databaseUrl: value.DATABASE_URL ?? null,
    poolSize: value.POSTROOM_POOL_SIZE,
    rateLimit: value.POSTROOM_RATE_LIMIT === 'on',
    logLevel: value.LOG_LEVEL,
  }
}
