import { spawnSync } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { databaseValues } from '../../embedded-mail/database-values.ts'
import { templatesFor } from '../../embedded-mail/programs.ts'
import { fillTemplates, fromMilter, type TemplateFolder } from '../../embedded-mail/templates.ts'
import { UsageError } from '../../usage-error.ts'
import type { TargetFile } from './file-changes.ts'

/** The usual ports of mail servers. */
export const usualPorts = {
  imap: 143,
  imaps: 993,
  pop3: 110,
  pop3s: 995,
  managesieve: 4190,
  smtp: 25,
  submission: 587,
  submissions: 465,
  doveadm: 4281,
  auth: 4282,
  /** Where Postroom listens, to Dovecot. */
  events: 4283,
  /** Where Postroom listens, to Postfix. */
  policy: 4285,
  /** Where Postfix takes what Sieve scripts send, on 127.0.0.1. */
  scripts: 4284,
} as const
export type PortName = keyof typeof usualPorts

/** The operator's choices for a mail system; paths are absolute. */
export interface LayoutOptions {
  /** A folder that stands for `/`, for a mail system beside that of the machine. */
  prefix: string
  dovecot: string
  postfix: string
  /** The folder of all mail. */
  root: string
  tlsCert: string
  tlsKey: string
  /** Null: the name of the machine. */
  hostname: string | null
  /** The address for users and other systems; null: all. */
  listen: string | null
  /** The address on which Postroom reaches Dovecot. */
  admin: string
  ports: Readonly<Record<PortName, number>>
  /** The host where Postroom listens, to Postfix; null: `admin`. */
  policy: string | null
  /** Whether users are refused a From of another organization's domain. */
  checksFrom: boolean
  /** The account that owns all mail. */
  mailUser: string
  /** The account that runs Postroom and reads the key. */
  owner: string
  keyFile: string
  /** `syslog`, `stdout` or a folder. */
  log: string
  messageBytes: number
}

interface Ids {
  uid: number
  gid: number
}

/** The ids of an account; null if it doesn't exist. */
export const idsOf = (name: string): (Ids & { group: string }) | null => {
  const [uid, gid, group] = ['-u', '-g', '-gn'].map((option) => {
    const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' })
    return status === 0 ? stdout.trim() : ''
  })
  return uid && gid && group ? { uid: Number(uid), gid: Number(gid), group } : null
}

/** The version and the parts of this machine's Dovecot. */
export interface DovecotKind {
  folder: Exclude<TemplateFolder, 'postfix'>
  hasSieve: boolean
  hasPop3: boolean
}

const libraries = ['/usr/lib/dovecot', '/usr/libexec/dovecot', '/usr/lib64/dovecot']

const has = async (name: string) =>
  (await Promise.all(libraries.map((folder) => stat(join(folder, name)).catch(() => null)))).some(Boolean)

/**
 * Looks for the Dovecot of this machine.
 * @param path the folders of programs, separated by colons; those of servers come after them.
 * @throws UsageError if Dovecot isn't installed, or there are no templates for its version.
 */
export const findDovecotKind = async (path: string): Promise<DovecotKind> => {
  const paths = `${path}:/usr/sbin:/usr/local/sbin`
  const { stdout } = spawnSync('dovecot', ['--version'], { encoding: 'utf8', env: { PATH: paths } })
  const version = /^\d+\.\d+/.exec(stdout ?? '')?.[0]
  if (version === undefined) {
    throw new UsageError(
      "Dovecot isn't installed on this machine. On Debian: apt-get install dovecot-core dovecot-imapd dovecot-lmtpd " +
        'dovecot-managesieved dovecot-pgsql postfix postfix-pgsql',
    )
  }
  return { folder: templatesFor(stdout), hasSieve: await has('managesieve'), hasPop3: await has('pop3') }
}

/** Files that a later run creates if they are missing: the optional ones of Dovecot. */
const optionalFiles = [
  'optional-managesieve.conf',
  'optional-rules.conf',
  'optional-pop3.conf',
  'optional-events.conf',
  'optional-submission.conf',
] as const

/** Files that earlier versions wrote and nothing reads any longer. */
const formerPostfixFiles = ['catch-all.cf'] as const

const host = (address: string) => (address.includes(':') ? `[${address}]` : address)

/** Whether Postroom is on the mail system's machine: elsewhere we don't know where it would listen. */
const isOneMachine = ({ admin }: LayoutOptions): boolean => admin === '::1' || admin.startsWith('127.')

const eventsSecretFileOf = ({ keyFile }: LayoutOptions): string => join(dirname(keyFile), 'events.secret')

/** The values of Postroom's settings for this mail system. */
export const settingsOf = (layout: LayoutOptions, kind: DovecotKind): Record<string, string> => {
  const { admin, listen, ports, root, keyFile } = layout
  const front = host(listen ?? '127.0.0.1')
  return {
    MAIL_DOVECOT: `http://${host(admin)}:${ports.doveadm}`,
    MAIL_DOVECOT_KEY_FILE: keyFile,
    MAIL_AUTH: `${host(admin)}:${ports.auth}`,
    MAIL_ROOT: root,
    MAIL_SMTP: `${front}:${ports.smtp}`,
    MAIL_IMAP: `${front}:${ports.imap}`,
    MAIL_SUBMISSION: `${front}:${ports.submission}`,
    ...(kind.hasPop3 && { MAIL_POP3: `${front}:${ports.pop3}` }),
    ...(kind.hasSieve && { MAIL_MANAGESIEVE: `${front}:${ports.managesieve}` }),
    ...(isOneMachine(layout) && {
      MAIL_EVENTS: `${host(admin)}:${ports.events}`,
      MAIL_EVENTS_SECRET_FILE: eventsSecretFileOf(layout),
      MAIL_POLICY: `${host(admin)}:${ports.policy}`,
    }),
  }
}

const logsOf = (log: string) => {
  if (log === 'syslog') return { dovecot: 'syslog', postfix: '', prefix: '/var' }
  if (log === 'stdout') return { dovecot: '/dev/stderr', postfix: '/dev/stdout', prefix: '/dev/stdout' }
  return { dovecot: join(log, 'dovecot.log'), postfix: join(log, 'postfix.log'), prefix: log }
}

/** The required folders, each with its owner. */
export const foldersOf = ({ prefix, dovecot, postfix, root, keyFile }: LayoutOptions) => {
  const system = (path: string) => join(prefix, path)
  return {
    run: system('/run/dovecot'),
    state: system('/var/lib/dovecot'),
    queue: system('/var/spool/postfix'),
    data: system('/var/lib/postfix'),
    dovecot,
    postfix,
    root,
    key: dirname(keyFile),
  }
}

interface FillOptions {
  layout: LayoutOptions
  kind: DovecotKind
  mailGroup: string
  /** The database's URL for Dovecot's login, and for Postfix's. */
  databaseUrl: string
  postfixDatabaseUrl: string
  /** The key of Dovecot's HTTP interface. */
  key: string
  /** The secret in the URL to which Dovecot reports sign-ins. */
  eventsSecret: string
}

/** Returns every file of the mail system. Only the accounts that need a file with a secret can read it. */
export const fillLayout = async (options: FillOptions): Promise<TargetFile[]> => {
  const { layout, kind, mailGroup, databaseUrl, postfixDatabaseUrl, key, eventsSecret } = options
  const { ports } = layout
  const folders = foldersOf(layout)
  const logs = logsOf(layout.log)
  const database = databaseValues(databaseUrl, 'prefer')
  const postfixDatabase = databaseValues(postfixDatabaseUrl, 'prefer')
  const isRoot = process.getuid?.() === 0
  const ids = (name: string) => (isRoot ? idsOf(name) : null)
  const shared = { queue: folders.queue, tls_cert: layout.tlsCert, tls_key: layout.tlsKey }
  const dovecot = await fillTemplates(kind.folder, 'production', {
    ...shared,
    ...database,
    user: layout.mailUser,
    group: mailGroup,
    folder: layout.dovecot,
    key_file: layout.keyFile,
    doveadm_key: key,
    mail: layout.root,
    run: folders.run,
    state: folders.state,
    log: logs.dovecot,
    listen: layout.listen ?? '*, ::',
    admin_host: layout.admin,
    events_url: `http://${host(layout.admin)}:${ports.events}/${eventsSecret}`,
    hostname: layout.hostname ?? hostname(),
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [`${name}_port`, port])),
  })
  const policy = `${host(layout.policy ?? layout.admin)}:${ports.policy}`
  const postfix = await fillTemplates('postfix', 'production', {
    ...shared,
    ...postfixDatabase,
    config: layout.postfix,
    data: folders.data,
    hostname: layout.hostname ?? hostname(),
    interfaces: layout.listen ?? 'all',
    log: logs.postfix,
    log_prefix: logs.prefix,
    message_bytes: layout.messageBytes,
    lmtp: 'unix:private/postroom-lmtp',
    auth: 'private/postroom-auth',
    quota_status: 'unix:private/postroom-quota',
    policy,
    from_milter: layout.checksFrom ? fromMilter(policy) : '',
    smtp_port: ports.smtp,
    submission_port: ports.submission,
    submissions_port: ports.submissions,
    scripts_port: ports.scripts,
    without_scripts: kind.hasSieve ? '' : '# ',
  })
  const root = isRoot ? { uid: 0, gid: 0 } : null
  const [dovecotIds, postfixIds] = [ids('dovecot'), ids('postfix')]
  // The part of each server that queries the database runs as the server's account.
  const secretFile = (path: string, text: string, reader: Ids | null): TargetFile => {
    const secrets = [database.database_password, postfixDatabase.database_password, eventsSecret]
    const isSecret = secrets.some((secret) => text.includes(secret))
    const owner = isSecret && reader !== null ? { uid: 0, gid: reader.gid } : root
    return { path, text, mode: isSecret ? (reader === null ? 0o600 : 0o640) : 0o644, owner }
  }
  const dovecotFiles = [...dovecot].map(([name, text]) =>
    secretFile(join(layout.dovecot, name), text, dovecotIds),
  )
  const isOnOneMachine = isOneMachine(layout)
  const has: Readonly<Record<(typeof optionalFiles)[number], boolean>> = {
    'optional-managesieve.conf': kind.hasSieve,
    'optional-rules.conf': kind.hasSieve,
    'optional-pop3.conf': kind.hasPop3,
    'optional-events.conf': isOnOneMachine,
    'optional-submission.conf': kind.hasSieve,
  }
  const without = optionalFiles.filter((name) => !has[name])
  return [
    ...dovecotFiles.map((file) =>
      without.some((name) => file.path === join(layout.dovecot, name)) ? { ...file, text: null } : file,
    ),
    ...[...postfix].map(([name, text]) => secretFile(join(layout.postfix, name), text, postfixIds)),
    ...formerPostfixFiles.map((name) => ({
      path: join(layout.postfix, name),
      text: null,
      mode: 0o640,
      owner: root,
    })),
    { path: layout.keyFile, text: key, mode: 0o600, owner: ids(layout.owner) },
    {
      path: eventsSecretFileOf(layout),
      text: isOnOneMachine ? eventsSecret : null,
      mode: 0o600,
      owner: ids(layout.owner),
    },
  ]
}

const read = (path: string) => readFile(path, 'utf8').catch(() => '')

/** Dovecot's login and its password in a file of each version. */
const dovecotLogins = {
  'dovecot-2.3': { file: 'sign-in.ext', pattern: /^connect = .*\buser=(\S+) password=(\S+)/m },
  'dovecot-2.4': { file: 'secrets.conf', pattern: /^ *user = (\S+)\n *password = (\S+)/m },
} as const

/** Reads the secrets of an earlier run; null if there are none. */
export const readSecrets = async (layout: LayoutOptions, kind: Pick<DovecotKind, 'folder'>) => {
  const { dovecot, postfix, keyFile } = layout
  const { file, pattern } = dovecotLogins[kind.folder]
  const [, dovecotUser = null, dovecotPassword = null] = pattern.exec(await read(join(dovecot, file))) ?? []
  const uri =
    /^hosts = postgresql:\/\/\S*?[?&](\S+)/m.exec(await read(join(postfix, 'domains.cf')))?.[1] ?? ''
  const parameters = new URLSearchParams(uri)
  return {
    dovecot: { user: dovecotUser, password: dovecotPassword },
    postfix: { user: parameters.get('user'), password: parameters.get('password') },
    key: (await read(keyFile)).trim() || null,
    eventsSecret: (await read(eventsSecretFileOf(layout))).trim() || null,
  }
}
