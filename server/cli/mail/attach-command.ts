import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, chmod, chown, constants, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { readConfig } from '../../config.ts'
import { withLogin } from '../../db/service-login.ts'
import { requireServers } from '../../db/connect.ts'
import { UsageError } from '../../usage-error.ts'
import { addCommand, type Io, type OutputOptions, show } from '../context.ts'
import { parseWhole } from '../values.ts'
import { confirm } from './confirm.ts'
import { applyChanges, backupSuffix, type FileChange, planFiles } from './file-plan.ts'
import { givenLogin, keptLogin, type MailLogin, makeMailLogin, usualLogin } from './mail-login.ts'
import {
  type DovecotKind,
  fillLayout,
  findDovecotKind,
  foldersOf,
  idsOf,
  keptSecrets,
  type LayoutOptions,
  type PortName,
  settingsOf,
  usualPorts,
} from './mail-layout.ts'

interface AttachOptions extends OutputOptions {
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

const portNames = Object.keys(usualPorts)

const parsePort = (text: string, others: AttachOptions['port']): AttachOptions['port'] => {
  const [name = '', number = ''] = text.split('=')
  if (!portNames.includes(name) || !/^\d{1,5}$/.test(number) || Number(number) > 65_535)
    throw new InvalidArgumentError(`Use a name, "=" and a port. Names: ${portNames.join(', ')}.`)
  return { ...others, [name]: Number(number) }
}

const ownAccount = () => spawnSync('id', ['-un'], { encoding: 'utf8' }).stdout.trim()

const layoutOf = (options: AttachOptions): LayoutOptions => {
  const prefix = resolve(options.prefix)
  const at = (chosen: string | undefined, usual: string) =>
    chosen === undefined ? join(prefix, usual) : resolve(chosen)
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

/** What has to be there or be made beside files: folders and an account. */
interface Step {
  /** For example `make the folder /var/mail/postroom`. */
  words: string
  take: () => Promise<void>
}

const isThere = async (path: string) => (await stat(path).catch(() => null)) !== null

const makeAccount = (name: string, home: string): Step => ({
  words: `create the account ${name}, which owns all mail`,
  take: async () => {
    const args = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
    const { status, stderr } = spawnSync('useradd', [...args, '--home-dir', home, name], { encoding: 'utf8' })
    if (status !== 0)
      throw new UsageError(`Couldn't create the account ${name}. Output of useradd: ${stderr.trim()}`)
  },
})

const makeFolder = (path: string, mode: number, owner: string | null): Step => ({
  words: `create the folder ${path}`,
  take: async () => {
    await mkdir(dirname(path), { recursive: true })
    await mkdir(path, { mode })
    const ids = owner === null || process.getuid?.() !== 0 ? null : idsOf(owner)
    if (ids !== null) await chown(path, ids.uid, ids.gid)
  },
})

/** A folder that was there already, such as a volume that was just mounted. */
const giveFolder = (path: string, owner: string): Step => ({
  words: `change the owner of ${path} to ${owner}`,
  take: async () => {
    const ids = idsOf(owner)
    if (ids === null) throw new UsageError(`The account ${owner} doesn't exist.`)
    await chown(path, ids.uid, ids.gid)
    await chmod(path, 0o700)
  },
})

const stepsOf = async (layout: LayoutOptions): Promise<Step[]> => {
  const { root, data, ...others } = foldersOf(layout)
  const steps: Step[] = []
  if (idsOf(layout.mailUser) === null) steps.push(makeAccount(layout.mailUser, root))
  for (const path of new Set(Object.values(others))) {
    if (!(await isThere(path))) steps.push(makeFolder(path, 0o755, null))
  }
  if (layout.log !== 'syslog' && layout.log !== 'stdout' && !(await isThere(layout.log)))
    steps.push(makeFolder(layout.log, 0o755, null))
  const sockets = join(others.queue, 'private')
  if (!(await isThere(sockets))) steps.push(makeFolder(sockets, 0o700, 'postfix'))
  if (!(await isThere(data))) steps.push(makeFolder(data, 0o700, 'postfix'))
  const there = await stat(root).catch(() => null)
  if (there === null) steps.push(makeFolder(root, 0o700, layout.mailUser))
  else if (process.getuid?.() === 0 && there.uid !== idsOf(layout.mailUser)?.uid)
    steps.push(giveFolder(root, layout.mailUser))
  return steps
}

const assertReadable = async (option: string, path: string) =>
  access(path, constants.R_OK).catch((cause: unknown) => {
    throw new UsageError(`Can't read ${path} (${option}).`, { cause })
  })

/** All planned changes; none is made yet. */
interface Plan {
  layout: LayoutOptions
  kind: DovecotKind
  login: MailLogin
  /** The URL of the database's owner, who creates the login. */
  ownerUrl: string
  steps: Step[]
  changes: FileChange[]
}

const databaseOf = (io: Io): string => {
  const { database } = readConfig(io.environment)
  if (database !== null) return database.ownerUrl
  throw new UsageError(
    'Your own mail servers need a database in DATABASE_URL: the embedded PostgreSQL uses another port after each start.',
  )
}

const makePlan = async (io: Io, options: AttachOptions): Promise<Plan> => {
  const ownerUrl = databaseOf(io)
  const layout = layoutOf(options)
  await assertReadable('--tls-cert', layout.tlsCert)
  await assertReadable('--tls-key', layout.tlsKey)
  const kind = await findDovecotKind(io.environment['PATH'] ?? '')
  const secrets = await keptSecrets(layout)
  const keptPassword = options.newSecrets || secrets.user !== options.login ? null : secrets.password
  const login =
    options.passwordFile === undefined
      ? await keptLogin(ownerUrl, options.login, keptPassword)
      : await givenLogin(ownerUrl, options.login, options.passwordFile)
  const secretOf = (known: string | null) =>
    (options.newSecrets ? null : known) ?? randomBytes(24).toString('hex')
  const [key, eventsSecret] = [secretOf(secrets.key), secretOf(secrets.eventsSecret)]
  const steps = await stepsOf(layout)
  // An account that is still to be made gets a group of its name.
  const mailGroup = idsOf(layout.mailUser)?.group ?? layout.mailUser
  const databaseUrl = withLogin(options.database ?? ownerUrl, login.name, login.password)
  const files = await fillLayout({ layout, kind, mailGroup, databaseUrl, key, eventsSecret })
  const known = [secrets.password, secrets.key, secrets.eventsSecret].filter((secret) => secret !== null)
  const fresh = [login.password, key, eventsSecret].filter((secret) => !known.includes(secret))
  return { layout, kind, login, ownerUrl, steps, changes: await planFiles(files, { old: known, new: fresh }) }
}

const words: Record<FileChange['kind'], string> = {
  create: 'write',
  replace: 'replace',
  delete: 'delete',
  protect: 'change permissions of',
}

/** Describes the planned changes for the operator. */
const describe = ({ login, steps, changes }: Plan): string => {
  const list = [
    ...(login.isNew
      ? [`set a new password for the database login ${login.name}, and create it if it is missing`]
      : []),
    ...steps.map((step) => step.words),
    ...changes.map(({ kind, file }) => `${words[kind]} ${file.path}`),
  ]
  const diffs = changes.map(({ diff, file, kind }) => {
    if (diff !== '') return diff.trimEnd()
    return kind === 'protect' ? null : `${file.path}: only secrets differ`
  })
  return [...diffs.filter((diff) => diff !== null), list.map((line) => `- ${line}`).join('\n')].join('\n\n')
}

const next = (layout: LayoutOptions) =>
  layout.prefix === '/'
    ? 'systemctl restart dovecot postfix postroom'
    : `dovecot -c ${layout.dovecot}/dovecot.conf; postfix -c ${layout.postfix} start`

const answerOf = ({ layout, kind, steps, changes, login }: Plan) => ({
  changed: login.isNew || steps.length > 0 || changes.length > 0,
  login: login.name,
  steps: steps.map((step) => step.words),
  files: changes.map(({ file, kind, diff }) => ({ path: file.path, change: kind, diff })),
  settings: settingsOf(layout, kind),
  next: next(layout),
})

/** Makes the planned changes. @returns the paths of the copies of replaced files. */
const carryOut = async (plan: Plan): Promise<string[]> => {
  for (const step of plan.steps) await step.take()
  if (plan.login.isNew) await makeMailLogin(plan.ownerUrl, plan.login)
  return applyChanges(plan.changes, backupSuffix(new Date()))
}

const attach = async (io: Io, options: AttachOptions): Promise<void> => {
  const plan = await makePlan(io, options)
  const answer = answerOf(plan)
  const settings = Object.entries(answer.settings).map(([name, value]) => `  ${name}=${value}`)
  const after = `Postroom's settings:\n\n${settings.join('\n')}\n\nThen: ${answer.next}\nThen: npm run postroom -- mail check`
  if (!answer.changed) return show(io, options, { ...answer, copies: [] }, `Nothing to change.\n\n${after}`)
  if (options.dryRun)
    return show(io, options, { ...answer, copies: [] }, `${describe(plan)}\n\nNothing was changed.`)
  if (options.json && !options.yes)
    throw new UsageError("--json can't ask for confirmation. Add --yes or --dry-run.")
  if (!options.json) io.out(`${describe(plan)}\n`)
  if (!options.yes) await confirm(io, 'Continue?')
  const copies = await carryOut(plan)
  const backups =
    copies.length === 0
      ? ''
      : `Backups of the previous files:\n\n${copies.map((path) => `  ${path}`).join('\n')}\n\n`
  show(io, options, { ...answer, copies }, `${backups}${after}`)
}

/** `mail attach`. */
export const addAttachCommand = (group: Command, io: Io): void => {
  addCommand(group, 'attach', 'Set up Dovecot and Postfix on this machine for this database.', [
    'mail attach --tls-cert /etc/ssl/mail.pem --tls-key /etc/ssl/private/mail.key --dry-run',
    'mail attach --tls-cert /etc/ssl/mail.pem --tls-key /etc/ssl/private/mail.key --hostname mail.brightwater.example',
  ])
    .requiredOption('--tls-cert <file>', 'the certificate, with its chain')
    .requiredOption('--tls-key <file>', 'the private key of the certificate')
    .option('--hostname <name>', 'the host name of the mail server (default: the name of this machine)')
    .option('--dovecot <folder>', "Dovecot's configuration (default: /etc/dovecot)")
    .option('--postfix <folder>', "Postfix's configuration (default: /etc/postfix)")
    .option('--root <folder>', 'the folder for all mail (default: /var/mail/postroom)')
    .option('--prefix <folder>', 'a folder to use instead of / in these paths and at run time', '/')
    .option('--listen <address>', 'the address for users and other mail servers (default: all addresses)')
    .option(
      '--admin <address>',
      'the address where Postroom reaches Dovecot; never a public network',
      '127.0.0.1',
    )
    .addOption(
      new Option('--port <name=number>', `use another port; can be repeated: ${portNames.join(', ')}`)
        .argParser(parsePort)
        .default({}, 'the usual ports'),
    )
    .option('--mail-user <name>', 'the account that owns all mail; created if missing', 'vmail')
    .option('--owner <name>', 'the account that runs Postroom and reads the key (default: this account)')
    .option(
      '--key-file <file>',
      "the file for Dovecot's administration key (default: doveadm.key in its folder)",
    )
    .option('--policy <host>', 'the host where Postroom answers Postfix (default: the address of --admin)')
    .option('--log <where>', 'syslog, stdout or a folder', 'syslog')
    .option('--message-size <mebibytes>', 'the maximum message size', parseWhole(1, 1024), 25)
    .option('--login <name>', "the mail servers' PostgreSQL login", usualLogin)
    .option('--password-file <file>', 'the file with its password, if an administrator created the login')
    .option(
      '--database <url>',
      'the database URL for mail servers, without user and password',
      (url: string) => {
        requireServers(url)
        return url
      },
    )
    .option('--new-secrets', 'create a new password and a new key')
    .option('--dry-run', 'show the changes without making them')
    .option('--yes', "don't ask for confirmation")
    .action((options: AttachOptions) => attach(io, options))
}
