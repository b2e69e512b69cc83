import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, constants } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig } from '../../config.ts'
import { withLogin } from '../../db/service-login.ts'
import { UsageError } from '../../usage-error.ts'
import type { Io, OutputOptions } from '../context.ts'
import { type SetupStep, stepsOf } from './attach-steps.ts'
import { applyChanges, backupSuffix, type FileChange, changesOfFiles } from './file-changes.ts'
import { loginFromFile, reuseLogin, type MailLogin, createMailLogin } from './mail-login.ts'
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
  keyFile?: string
  log: string
  messageSize: number
  login: string
  passwordFile?: string
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
  /** The URL of the database's owner, who creates the login. */
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
  const secrets = await readSecrets(layout)
  const keptPassword = options.newSecrets || secrets.user !== options.login ? null : secrets.password
  const login =
    options.passwordFile === undefined
      ? await reuseLogin(ownerUrl, options.login, keptPassword)
      : await loginFromFile(ownerUrl, options.login, options.passwordFile)
  const secretOf = (present: string | null) =>
    (options.newSecrets ? null : present) ?? randomBytes(24).toString('hex')
  const [key, eventsSecret] = [secretOf(secrets.key), secretOf(secrets.eventsSecret)]
  const steps = await stepsOf(layout)
  // A new account gets a group of its name.
  const mailGroup = idsOf(layout.mailUser)?.group ?? layout.mailUser
  const databaseUrl = withLogin(options.database ?? ownerUrl, login.name, login.password)
  const files = await fillLayout({ layout, kind, mailGroup, databaseUrl, key, eventsSecret })
  const known = [secrets.password, secrets.key, secrets.eventsSecret].filter((secret) => secret !== null)
  const fresh = [login.password, key, eventsSecret].filter((secret) => !known.includes(secret))
  return {
    layout,
    kind,
    login,
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
export const describeSetup = ({ login, steps, changes }: MailSetup): string => {
  const list = [
    ...(login.isNew
      ? [`set a new password for the database login ${login.name}, and create it if it is missing`]
      : []),
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
export const notesOf = ({ kind }: Pick<MailSetup, 'kind'>): string[] =>
  kind.hasSieve
    ? []
    : [
        'Dovecot has no Sieve (dovecot-managesieved). Without it, forwards and auto-replies that administrators set are only saved, and ' +
          'users have no own rules. Install it, then run this command again.',
      ]

/** Returns the result as JSON. */
export const resultOf = ({ layout, kind, steps, changes, login }: MailSetup) => ({
  changed: login.isNew || steps.length > 0 || changes.length > 0,
  login: login.name,
  steps: steps.map((step) => step.text),
  files: changes.map(({ file, kind, diff }) => ({ path: file.path, change: kind, diff })),
  settings: settingsOf(layout, kind),
  next: nextCommand(layout),
})

/** Makes the changes. @returns the paths of the copies of replaced files. */
export const applySetup = async (setup: MailSetup): Promise<string[]> => {
  for (const step of setup.steps) await step.run()
  if (setup.login.isNew) await createMailLogin(setup.ownerUrl, setup.login)
  return applyChanges(setup.changes, backupSuffix(new Date()))
}
