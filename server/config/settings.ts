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
  resolvers,
  urls,
  whole,
} from './values.ts'

/** A variable of the environment. The tables in README.md and docs/operations.md are made from these. */
export interface Setting {
  schema: z.ZodMiniType
  /** The value if the variable is absent. */
  fallback?: string
  /** In Markdown, what holds without it where that is not one value. */
  otherwise?: string
  /** The allowed values, for the error message. */
  allowed: string
  /** In Markdown, what it does. */
  meaning: string
  /** Details for operators in production, in Markdown. */
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
    meaning: 'The address to listen on.',
    details: 'In a container: `0.0.0.0`.',
  },
  PORT: {
    ...port,
    fallback: '4280',
    meaning: 'The port to listen on.',
    details: 'With `0` the system chooses a free port.',
  },
  POSTROOM_DATA_DIR: {
    schema: z.string(),
    fallback: './data',
    allowed: 'a folder',
    meaning: 'The folder of the embedded PostgreSQL. Only one process can use it at a time.',
  },
  DATABASE_URL: {
    ...postgres,
    meaning: 'PostgreSQL 15 or newer, instead of the embedded one. Can name several hosts, or a pooler.',
    details: 'Add `?sslmode=verify-full` for TLS. Several hosts and poolers are described below.',
  },
  DATABASE_DIRECT_URL: {
    ...postgres,
    otherwise: '`DATABASE_URL`',
    meaning: 'The direct URL of PostgreSQL, if `DATABASE_URL` leads through a pooler.',
    details: 'Processes receive notifications of changed keys there.',
  },
  DATABASE_OWNER_URL: {
    ...postgres,
    otherwise: '`DATABASE_DIRECT_URL`',
    meaning: "The URL with the login of the database's owner, if requests use a separate login.",
    details: "For migrations and the operator's commands.",
  },
  POSTROOM_DEMO: {
    schema: z.optional(z.enum(['on', 'off'])),
    otherwise: '`on`, with `DATABASE_URL` `off`',
    allowed: 'on or off',
    meaning: 'Whether an empty database is filled with the demonstration organization.',
  },
  POSTROOM_POOL_SIZE: {
    ...whole(2, 200),
    fallback: '10',
    meaning: 'Number of database connections of the process.',
  },
  REDIS_URL: {
    schema: z.optional(z.string().check(z.regex(redisUrl))),
    allowed: 'a URL such as redis://:password@host:6379/0, or rediss:// for TLS',
    secret: true,
    meaning: 'Redis that several processes share, for API key lookups and rate limits.',
  },
  POSTROOM_RATE_LIMIT: {
    schema: rate,
    fallback: '50',
    allowed: 'requests per second for a key, from 1 to 100000, or off',
    meaning:
      'Requests per second for a key and its sessions, with bursts of twice that. `off` disables the limit.',
  },
  POSTROOM_ORGANIZATION_RATE_LIMIT: {
    ...perSecond,
    fallback: '200',
    meaning:
      'The same for all keys of an organization together, and separately for all its sessions of `/me`.',
  },
  POSTROOM_ADDRESS_RATE_LIMIT: {
    ...perSecond,
    fallback: '10',
    meaning: 'The same for a client address that sends no valid key.',
    details: 'An IPv6 /64 network counts as one address.',
  },
  TRUSTED_PROXIES: {
    schema: z.optional(networks),
    allowed: 'addresses and networks separated by commas, such as 10.0.0.5,192.168.0.0/16',
    meaning: 'Addresses and networks, separated by commas, whose `X-Forwarded-*` headers are trusted.',
  },
  POSTROOM_ME: {
    schema: z.enum(['on', 'off']),
    fallback: 'on',
    allowed: 'on or off',
    meaning:
      "Whether users can change their own password on `/me`. An identity that must change its password can't use mail until then.",
    details: 'The same for all processes.',
  },
  POSTROOM_DNS_LINKS: {
    schema: z.enum(['on', 'off']),
    fallback: 'on',
    allowed: 'on or off',
    meaning: 'Whether links can show the DNS records of a domain, and check them, without a key.',
    details: 'The same for all processes. `off` also stops the links that exist, until it is `on` again.',
  },
  POSTROOM_MAIL: {
    schema: z.optional(z.literal('local')),
    allowed: 'local',
    meaning:
      '`local` starts Dovecot (and, as root, Postfix) in the data folder to try Postroom. They stop with the server.',
    details: 'Only with the embedded PostgreSQL.',
  },
  MAIL_DOVECOT: {
    schema: z.optional(urls),
    allowed: 'a URL such as http://127.0.0.1:8080, several of them separated by commas',
    meaning: "Dovecot's HTTP administration API. Without it no mail server is connected.",
    details: 'Several servers, separated by commas, must share their mail storage.',
  },
  MAIL_DOVECOT_KEY_FILE: {
    ...path,
    meaning: "The file that contains Dovecot's `doveadm_api_key`.",
    details: 'Anyone with this key can read and delete all mail.',
  },
  MAIL_AUTH: {
    schema: z.optional(endpoints),
    allowed: 'a host and a port such as 127.0.0.1:12345, several of them separated by commas',
    meaning: "The address of Dovecot's `auth` service, to check who can sign in.",
  },
  MAIL_ROOT: {
    ...path,
    meaning: "Dovecot's folder for all mail. Deleted mailboxes are purged there.",
  },
  MAIL_SMTP: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as 127.0.0.1:25',
    meaning:
      "The SMTP server to ask whether it accepts mail for an address. Without it delivery isn't checked.",
  },
  MAIL_LMTP: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as 127.0.0.1:24',
    meaning:
      "Dovecot's LMTP server, for warnings that a mailbox is nearly full. Without it `MAIL_SMTP` is used; without both no warnings are sent.",
  },
  MAIL_EVENTS: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as 127.0.0.1:4285',
    meaning:
      "The address to listen on for Dovecot's event export, which reports failed sign-ins and sign-ins to send. Without it Postroom doesn't know them.",
    details: 'Plain HTTP: use an address of this machine, or of a network that only mail servers can reach.',
  },
  MAIL_EVENTS_SECRET_FILE: {
    ...path,
    meaning: 'The file with the secret that is the URL path: letters and digits.',
  },
  MAIL_POLICY: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as 127.0.0.1:4285',
    meaning:
      "The address to listen on for Postfix, which asks who may write to a group. Without it, mail to groups to which not everyone may write waits, rules can send mail to other organizations, and the header From isn't checked.",
    details:
      'Use an address of this machine, or of a network that only mail servers can reach. `MAIL_POLICY_CLIENTS` limits who may ask.',
  },
  MAIL_POLICY_CLIENTS: {
    schema: z.optional(networks),
    otherwise: 'private networks',
    allowed: 'addresses and networks separated by commas, such as 10.0.0.5,192.168.0.0/16',
    meaning:
      'The addresses and networks from which Postfix asks at `MAIL_POLICY`. Without it, this machine and private networks may ask.',
    details: 'Other connections are closed, with a line in the log.',
  },
  MAIL_IMAP: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as 127.0.0.1:143',
    meaning:
      "The IMAP server that users read mail on, for health checks and `mail check`. Without it IMAP isn't checked.",
    details: 'Unencrypted port with STARTTLS.',
  },
  MAIL_POP3: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as 127.0.0.1:110',
    meaning: 'The same for POP3.',
  },
  MAIL_SUBMISSION: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as 127.0.0.1:587',
    meaning: 'The same for the submission server that users send mail through.',
  },
  MAIL_MANAGESIEVE: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as 127.0.0.1:4190',
    meaning: 'The same for ManageSieve.',
  },
  MAIL_PUBLIC_IMAP: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as imap.example.org:993',
    meaning:
      'The IMAP server that users enter in their mail apps. Welcome sheets and `/me` show it. Without it neither does.',
    details: 'Port 993 is shown with SSL/TLS, port 143 with STARTTLS.',
  },
  MAIL_PUBLIC_POP3: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as pop.example.org:995',
    meaning: 'The same for POP3.',
  },
  MAIL_PUBLIC_SUBMISSION: {
    schema: z.optional(endpoint),
    allowed: 'a host and a port such as smtp.example.org:587',
    meaning: 'The same for the server that users send mail through.',
  },
  MAIL_USAGE_SECONDS: {
    ...whole(1, 300),
    fallback: '30',
    meaning: 'How often mailbox sizes are read from the mail servers, in seconds.',
  },
  MAIL_RECEIPT_DAYS: {
    ...whole(1, 3650),
    fallback: '90',
    meaning: "How many days to keep the mail servers' receipts of changes. Pending ones are kept.",
  },
  DNS_RESOLVERS: {
    schema: z.optional(resolvers),
    otherwise: '`system` with `DATABASE_URL`, else no name server is asked',
    allowed: 'system, or up to three addresses such as 127.0.0.1 or 192.0.2.53:5353, separated by commas',
    meaning:
      'The DNS resolvers that check the records of domains: up to three addresses with or without a port, or `system` for those of `/etc/resolv.conf`.',
    details:
      'Best a validating resolver of your own. Unless addresses are set, reserved names such as `brightwater.example` get invented records.',
  },
  DNS_TRUST_AD: {
    schema: z.optional(z.enum(['on', 'off'])),
    otherwise: '`on` for resolvers of this machine, else `off`',
    allowed: 'on or off',
    meaning: 'Whether to trust the resolvers when they say that DNSSEC proved an answer.',
  },
  METRICS_PORT: {
    ...port,
    schema: z.optional(port.schema),
    meaning:
      'A separate port for `/metrics`. Without it `/metrics` is on `PORT` and answers only this machine.',
  },
  METRICS_HOST: {
    schema: z.string(),
    fallback: '127.0.0.1',
    allowed: 'a host name or address',
    meaning: 'The address that the metrics port listens on.',
  },
  POSTROOM_DRAIN_SECONDS: {
    ...whole(0, 60),
    fallback: '0',
    meaning: 'How many seconds to keep serving after SIGTERM, so that a proxy notices.',
    details: '`/readyz` answers 503 until then.',
  },
  LOG_LEVEL: {
    schema: z.enum(levels),
    fallback: 'info',
    allowed: levels.join(', '),
    meaning: `${levels.map((level) => `\`${level}\``).join(', ')}; one JSON object per line, on standard error.`,
  },
} as const satisfies Readonly<Record<string, Setting>>
