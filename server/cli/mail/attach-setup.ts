import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, constants } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig } from '../../config.ts'
import { withLogin } from '../../db/service-login.ts'
import { postfixLoginBeside } from '../../embedded-mail/mail-logins.ts'
import { UsageError } from '../../usage-error.ts'
import type { Io, OutputOptions } from '../context.ts'
import { type SetupStep, stepsOf } from './attach-steps.ts'
import { applyChanges, backupSuffix, type FileChange, changesOfFiles } from './file-changes.ts'
import { createMailLogin, loginFromFile, type MailLogin, reuseLogin } from './mail-login.ts'
import {
  type DovecotKind,
  fillLayout,
  findDovecotKind,
  idsOf,
  readSecrets,
  type LayoutOptions,
  type PortName,
  settingsOf,
  usualPorts,
} from './mail-layout.ts'

/** The options of `mail attach`. */
export interface AttachOptions extends OutputOptions {
  prefix: string
  dovecot?: string
  postfix?: string
  root?: string
  tlsCert: string
  tlsKey: string
  hostname?: string
  listen?: string
  admin: string
  port: Partial<Record<PortName, number>>
  mailUser: string
  owner?: string
  policy?: string
  anyFrom?: true
  keyFile?: string
  log: string
  messageSize: number
  login: string
  passwordFile?: string
  postfixLogin?: string
  postfixPasswordFile?: string
  database?: string
  newSecrets?: true
  yes?: true
  dryRun?: true
}

const ownAccount = () => spawnSync('id', ['-un'], { encoding: 'utf8' }).stdout.trim()

const layoutOf = (options: AttachOptions): LayoutOptions => {
  const prefix = resolve(options.prefix)
  const at = (path: string | undefined, usual: string) =>
    path === undefined ? join(prefix, usual) : resolve(path)
  const dovecot = at(options.dovecot, '/etc/dovecot')
  return {
    prefix,
    dovecot,
    postfix: at(options.postfix, '/etc/postfix'),
    root: at(options.root, '/var/mail/postroom'),
    tlsCert: resolve(options.tlsCert),
    tlsKey: resolve(options.tlsKey),
    hostname: options.hostname ?? null,
    listen: options.listen ?? null,
    admin: options.admin,
    ports: { ...usualPorts, ...options.port },
    policy: options.policy ?? null,
    checksFrom: options.anyFrom !== true,
    mailUser: options.mailUser,
    owner: options.owner ?? ownAccount(),
    keyFile: options.keyFile === undefined ? join(dovecot, 'doveadm.key') : resolve(options.keyFile),
    log: options.log === 'syslog' || options.log === 'stdout' ? options.log : resolve(options.log),
    messageBytes: options.messageSize * 2 ** 20,
  }
}

const assertReadable = async (option: string, path: string) =>
  access(path, constants.R_OK).catch((cause: unknown) => {
    throw new UsageError(`Can't read ${path} (${option}).`, { cause })
  })

/** All changes of `mail attach`, before they are made. */
export interface MailSetup {
  layout: LayoutOptions
  kind: DovecotKind
  login: MailLogin
  /** Postfix's login; Dovecot's where an administrator has created only that one. */
  postfixLogin: MailLogin
  /** The URL of the database's owner, who creates the logins. */
  ownerUrl: string
  steps: SetupStep[]
  changes: FileChange[]
}

const databaseOf = (io: Io): string => {
  const { database } = readConfig(io.environment)
  if (database !== null) return database.ownerUrl
  throw new UsageError(
    'Your own mail servers need a database in DATABASE_URL: the embedded PostgreSQL uses another port after each start.',
  )
}

/** Returns the logins of both mail servers. @throws UsageError if one from a file doesn't work. */
const loginsOf = async (
  ownerUrl: string,
  options: AttachOptions,
  secrets: Awaited<ReturnType<typeof readSecrets>>,
): Promise<Pick<MailSetup, 'login' | 'postfixLogin'>> => {
  const loginOf = (
    login: Pick<MailLogin, 'name' | 'role'>,
    file: string | undefined,
    { user, password }: { user: string | null; password: string | null },
  ) =>
    file === undefined
      ? reuseLogin(ownerUrl, login, options.newSecrets || user !== login.name ? null : password)
      : loginFromFile(ownerUrl, login, file)
  const { passwordFile, postfixPasswordFile } = options
  const login = await loginOf({ name: options.login, role: 'postroom_mail' }, passwordFile, secrets.dovecot)
  // An administrator who created one login may have created no other.
  if (passwordFile !== undefined && postfixPasswordFile === undefined) return { login, postfixLogin: login }
  const name = options.postfixLogin ?? postfixLoginBeside(options.login)
  const own = { name, role: 'postroom_routes' } as const
  return { login, postfixLogin: await loginOf(own, postfixPasswordFile, secrets.postfix) }
}

/**
 * Compares the machine with the layout of the options. Changes nothing.
 * @throws UsageError if a file can't be read, or the database or Dovecot is missing.
 */
export const prepareSetup = async (io: Io, options: AttachOptions): Promise<MailSetup> => {
  const ownerUrl = databaseOf(io)
  const layout = layoutOf(options)
  await assertReadable('--tls-cert', layout.tlsCert)
  await assertReadable('--tls-key', layout.tlsKey)
  const kind = await findDovecotKind(io.environment['PATH'] ?? '')
  const secrets = await readSecrets(layout, kind)
  const { login, postfixLogin } = await loginsOf(ownerUrl, options, secrets)
  const secretOf = (present: string | null) =>
    (options.newSecrets ? null : present) ?? randomBytes(24).toString('hex')
  const [key, eventsSecret] = [secretOf(secrets.key), secretOf(secrets.eventsSecret)]
  const steps = await stepsOf(layout)
  // A new account gets a group of its name.
  const mailGroup = idsOf(layout.mailUser)?.group ?? layout.mailUser
  const urlFor = ({ name, password }: MailLogin) => withLogin(options.database ?? ownerUrl, name, password)
  const urls = { databaseUrl: urlFor(login), postfixDatabaseUrl: urlFor(postfixLogin) }
  const files = await fillLayout({ layout, kind, mailGroup, ...urls, key, eventsSecret })
  const passwords = [secrets.dovecot.password, secrets.postfix.password]
  const known = [...passwords, secrets.key, secrets.eventsSecret].filter((secret) => secret !== null)
  const fresh = [login.password, postfixLogin.password, key, eventsSecret].filter(
    (secret) => !known.includes(secret),
  )
  return {
    layout,
    kind,
    login,
    postfixLogin,
    ownerUrl,
    steps,
    changes: await changesOfFiles(files, { old: known, new: fresh }),
  }
}

const verbs: Record<FileChange['kind'], string> = {
  create: 'write',
  replace: 'replace',
  delete: 'delete',
  protect: 'change permissions of',
}

/** Describes the changes for the operator. */
export const describeSetup = ({ login, postfixLogin, steps, changes }: MailSetup): string => {
  const list = [
    ...[login, postfixLogin]
      .filter(({ isNew }) => isNew)
      .map(({ name }) => `set a new password for the database login ${name}, and create it if it is missing`),
    ...steps.map((step) => step.text),
    ...changes.map(({ kind, file }) => `${verbs[kind]} ${file.path}`),
  ]
  const diffs = changes.map(({ diff, file, kind }) => {
    if (diff !== '') return diff.trimEnd()
    return kind === 'protect' ? null : `${file.path}: only secrets differ`
  })
  return [...diffs.filter((diff) => diff !== null), list.map((line) => `- ${line}`).join('\n')].join('\n\n')
}

const nextCommand = (layout: LayoutOptions) =>
  layout.prefix === '/'
    ? 'systemctl restart dovecot postfix postroom'
    : `dovecot -c ${layout.dovecot}/dovecot.conf; postfix -c ${layout.postfix} start`

/** Returns what this mail system can't do because a part of Dovecot is missing. */
export const notesOf = ({
  kind,
  login,
  postfixLogin,
}: Pick<MailSetup, 'kind'> & Record<'login' | 'postfixLogin', Pick<MailLogin, 'name'>>): string[] => [
  ...(kind.hasSieve
    ? []
    : [
        'Dovecot has no Sieve (dovecot-managesieved). Without it, forwards and auto-replies that administrators set are only saved, and ' +
          "users can't set rules. Install it, then run this command again.",
      ]),
  ...(login.name === postfixLogin.name
    ? [
        `Postfix uses Dovecot's login ${login.name}, which can read password hashes. Create one in the role postroom_routes for Postfix, ` +
          'and pass --postfix-login and --postfix-password-file.',
      ]
    : []),
]

/** Returns the result as JSON. */
export const resultOf = ({ layout, kind, steps, changes, login, postfixLogin }: MailSetup) => ({
  changed: login.isNew || postfixLogin.isNew || steps.length > 0 || changes.length > 0,
  login: login.name,
  postfix_login: postfixLogin.name,
  steps: steps.map((step) => step.text),
  files: changes.map(({ file, kind, diff }) => ({ path: file.path, change: kind, diff })),
  settings: settingsOf(layout, kind),
  next: nextCommand(layout),
})

/** Makes the changes. @returns the paths of the copies of replaced files. */
export const applySetup = async (setup: MailSetup): Promise<string[]> => {
  for (const step of setup.steps) await step.run()
  for (const login of [setup.login, setup.postfixLogin])
    if (login.isNew) await createMailLogin(setup.ownerUrl, login)
  return applyChanges(setup.changes, backupSuffix(new Date()))
}
