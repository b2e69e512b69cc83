import * as z from 'zod/mini'
import {
  endpoint,
  endpoints,
  levels,
  networks,
  path,
  perSecond,
  port,
  postgres,
  rate,
  redisUrl,
  urls,
  whole,
} from './values.ts'

/** A variable of the environment. The tables in README.md and docs/operations.md are made from these. */
export interface Setting {
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
    meaning:
      'The same for all keys of an organization together, and again for all sessions of its identities on `/me`.',
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
  MAIL_EVENTS: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as 127.0.0.1:4285',
    meaning:
      'Where this process listens for failed sign-ins, and for those to send mail, of which Dovecot tells by its event export. Without it neither are known.',
    details: 'Plain HTTP: an address of this machine, or of a network that only mail servers reach.',
  },
  MAIL_EVENTS_SECRET_FILE: {
    ...path,
    meaning: 'The file with the secret that is the path there: letters and digits.',
  },
  MAIL_IMAP: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as 127.0.0.1:143',
    meaning:
      'Where people read their mail: it is asked whether it answers, and by `mail check`. Without it nobody is asked.',
    details: 'It greets in the clear; TLS follows by STARTTLS.',
  },
  MAIL_POP3: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as 127.0.0.1:110',
    meaning: 'The same for POP3.',
  },
  MAIL_SUBMISSION: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as 127.0.0.1:587',
    meaning: 'Where people send their mail, likewise.',
  },
  MAIL_MANAGESIEVE: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as 127.0.0.1:4190',
    meaning: 'The same for ManageSieve.',
  },
  MAIL_USAGE_SECONDS: {
    ...whole(1, 300),
    fallback: '30',
    meaning: 'After how many seconds at most what the mail servers have measured is taken over.',
  },
  MAIL_RECEIPT_DAYS: {
    ...whole(1, 3650),
    fallback: '90',
    meaning: 'For how many days it is kept what mail servers answered about a change; what is pending stays.',
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
