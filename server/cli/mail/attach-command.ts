import { type Command, InvalidArgumentError, Option } from 'commander'
import { requireServers } from '../../db/connect.ts'
import { UsageError } from '../../usage-error.ts'
import { addCommand, type Io, show } from '../context.ts'
import { parseWhole } from '../values.ts'
import {
  applySetup,
  type AttachOptions,
  describeSetup,
  notesOf,
  prepareSetup,
  resultOf,
} from './attach-setup.ts'
import { dovecotLogin } from '../../embedded-mail/mail-logins.ts'
import { confirm } from './confirm.ts'
import { usualPorts } from './mail-layout.ts'

const portNames = Object.keys(usualPorts)

const parsePort = (text: string, others: AttachOptions['port']): AttachOptions['port'] => {
  const [name = '', number = ''] = text.split('=')
  if (!portNames.includes(name) || !/^\d{1,5}$/.test(number) || Number(number) > 65_535)
    throw new InvalidArgumentError(`Use a name, "=" and a port. Names: ${portNames.join(', ')}.`)
  return { ...others, [name]: Number(number) }
}

const attach = async (io: Io, options: AttachOptions): Promise<void> => {
  const setup = await prepareSetup(io, options)
  for (const note of notesOf(setup)) io.note(note)
  const result = resultOf(setup)
  const settings = Object.entries(result.settings).map(([name, value]) => `  ${name}=${value}`)
  const after = `Postroom's settings:\n\n${settings.join('\n')}\n\nThen: ${result.next}\nThen: npm run postroom -- mail check`
  if (!result.changed) return show(io, options, { ...result, copies: [] }, `Nothing to change.\n\n${after}`)
  if (options.dryRun)
    return show(io, options, { ...result, copies: [] }, `${describeSetup(setup)}\n\nNothing was changed.`)
  if (options.json && !options.yes)
    throw new UsageError("--json can't ask for confirmation. Add --yes or --dry-run.")
  if (!options.json) io.out(`${describeSetup(setup)}\n`)
  if (!options.yes) await confirm(io, 'Continue?')
  const copies = await applySetup(setup)
  const backups =
    copies.length === 0
      ? ''
      : `Backups of the previous files:\n\n${copies.map((path) => `  ${path}`).join('\n')}\n\n`
  show(io, options, { ...result, copies }, `${backups}${after}`)
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
    .option(
      '--any-from',
      'let users name domains of other organizations in From (default: such mail is refused)',
    )
    .option('--log <where>', 'syslog, stdout or a folder', 'syslog')
    .option('--message-size <mebibytes>', 'the maximum message size', parseWhole(1, 1024), 25)
    .option('--login <name>', "Dovecot's PostgreSQL login", dovecotLogin)
    .option('--password-file <file>', 'the file with its password, if an administrator created the login')
    .option(
      '--postfix-login <name>',
      "Postfix's PostgreSQL login (default: postfix, or NAME_postfix beside --login NAME)",
    )
    .option('--postfix-password-file <file>', 'the file with its password; without it, --login for both')
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
