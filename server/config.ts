import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { type Setting, settings } from './config/settings.ts'
import type { DatabaseUrls } from './db/servers.ts'
import { UsageError } from './usage-error.ts'
import { root } from './root.ts'

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
    'DATABASE_DIRECT_URL and DATABASE_OWNER_URL need DATABASE_URL. Set it, or remove them to use the embedded PostgreSQL.',
  )
}

const eventsOf = ({ MAIL_EVENTS: endpoint, MAIL_EVENTS_SECRET_FILE: secretFile }: Values) => {
  if (endpoint && secretFile) return { endpoint, secretFile }
  if (!endpoint && !secretFile) return null
  throw new UsageError('Set both MAIL_EVENTS and MAIL_EVENTS_SECRET_FILE, or neither.')
}

const mailOf = (values: Values) => {
  const {
    MAIL_DOVECOT: dovecot,
    MAIL_DOVECOT_KEY_FILE: keyFile,
    MAIL_AUTH: auth,
    MAIL_ROOT: mailRoot,
  } = values
  const events = eventsOf(values)
  if (dovecot && keyFile && auth && mailRoot) {
    return {
      dovecot,
      keyFile,
      auth,
      root: mailRoot.replace(/(?<!\/)\/+$/, ''),
      smtp: values.MAIL_SMTP ?? null,
      lmtp: values.MAIL_LMTP ?? null,
      /** Null: Postfix can't ask for the senders of groups. */
      policy: values.MAIL_POLICY ?? null,
      /** Null: clients of this machine and of private networks may ask. */
      policyClients: values.MAIL_POLICY_CLIENTS ?? null,
      /** Null: failed sign-ins are not listened for. */
      events,
      /** Where those listen that are asked whether they answer. */
      services: {
        imap: values.MAIL_IMAP ?? null,
        pop3: values.MAIL_POP3 ?? null,
        smtp_submission: values.MAIL_SUBMISSION ?? null,
        managesieve: values.MAIL_MANAGESIEVE ?? null,
      },
    }
  }
  if (
    !dovecot &&
    !keyFile &&
    !auth &&
    !mailRoot &&
    !values.MAIL_SMTP &&
    !values.MAIL_LMTP &&
    !values.MAIL_POLICY &&
    !events
  )
    return null
  throw new UsageError(
    'Mail servers need MAIL_DOVECOT, MAIL_DOVECOT_KEY_FILE, MAIL_AUTH and MAIL_ROOT. Set all four, or remove all MAIL_… settings.',
  )
}

/** The servers that users enter in their mail apps. */
const publicServersOf = (values: Values) =>
  (
    [
      ['imap', values.MAIL_PUBLIC_IMAP],
      ['pop3', values.MAIL_PUBLIC_POP3],
      ['smtp_submission', values.MAIL_PUBLIC_SUBMISSION],
    ] as const
  ).flatMap(([service_code, endpoint]) => (endpoint === undefined ? [] : [{ service_code, ...endpoint }]))

const startsMailOf = ({ POSTROOM_MAIL: mail, DATABASE_URL: database, MAIL_DOVECOT: dovecot }: Values) => {
  if (mail === undefined) return false
  if (database === undefined && dovecot === undefined) return true
  throw new UsageError(
    'POSTROOM_MAIL=local needs the embedded PostgreSQL. Remove DATABASE_URL and MAIL_DOVECOT.',
  )
}

/** Which name servers are asked. Without `DATABASE_URL`, an installation asks none unless it is told to. */
const dnsOf = ({ DNS_RESOLVERS: resolvers, DNS_TRUST_AD: trustAd, DATABASE_URL: database }: Values) => ({
  /** Null: no name server is asked. */
  resolvers: resolvers ?? (database === undefined ? null : ('system' as const)),
  /** Whether reserved names have invented records: only a resolver that is named knows its own names. */
  invents: resolvers === undefined || resolvers === 'system',
  /** Undefined: only of this machine's own resolvers. */
  trustAd: trustAd === undefined ? undefined : trustAd === 'on',
})

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
  /** Continuous requests a second of a key with its sessions, of an organization, and of an address without a key. Null: no limits. */
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
  hasOwnPage: values.POSTROOM_ME === 'on',
  /** Whether links show the DNS records of domains without a key. */
  hasDnsLinks: values.POSTROOM_DNS_LINKS === 'on',
  /** Null: no mail system is attached. */
  mail: mailOf(values),
  publicServers: publicServersOf(values),
  /** Whether mail servers are started on the data folder. */
  startsMail: startsMailOf(values),
  /** After how many seconds at most what mail servers have measured is taken over. */
  mailUsageSeconds: values.MAIL_USAGE_SECONDS,
  /** For how many days receipts of what mail servers have done are kept. */
  mailReceiptDays: values.MAIL_RECEIPT_DAYS,
  dns: dnsOf(values),
  /** Null: the metrics are served beside the API, to this machine alone. */
  metrics:
    values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
  /** How long the process keeps serving after it was asked to end, so that a proxy notices. */
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
