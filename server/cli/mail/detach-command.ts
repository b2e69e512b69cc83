import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { attachedMail, detachMail } from '../../queries/mail/enforcement.ts'
import { UsageError } from '../../usage-error.ts'
import { addCommand, type Io, type OutputOptions, show, withDatabase, withUrl } from '../context.ts'
import { numberText } from '../text.ts'
import { confirm } from './confirm.ts'
import { dovecotLogin, postfixLoginBeside } from '../../embedded-mail/mail-logins.ts'
import { dropMailLogin } from './mail-login.ts'

interface DetachOptions extends OutputOptions {
  login: string
  postfixLogin?: string
  yes?: true
}

/** What comes of it, for a person. */
const consequences = (pending: number, logins: readonly string[]) => `This disconnects the mail servers:

- Changes are saved but not applied.
- Pending changes that will not be applied: ${numberText(pending)}.
- The database logins ${logins.join(' and ')} are dropped. Mail servers that use them will refuse all sign-ins and mail.
- Configuration files and mail are kept.
`

const detach = async (io: Io, options: DetachOptions): Promise<void> => {
  const { login, postfixLogin = postfixLoginBeside(login) } = options
  if (readConfig(io.environment).mail !== null) {
    throw new UsageError(
      'MAIL_DOVECOT is set, so the next start of a server would connect the mail servers again. Remove the MAIL_… settings ' +
        'here and on every server, restart the servers, and run this command again.',
    )
  }
  if (options.json && !options.yes) throw new UsageError("--json can't ask for confirmation. Add --yes.")
  const attached = await withDatabase(io, (database) => database.plain(attachedMail))
  if (!options.json) io.out(consequences(attached?.pending ?? 0, [login, postfixLogin]))
  if (!options.yes) await confirm(io, 'Continue?')
  await withDatabase(io, (database) => database.plain(detachMail))
  const isDropped = await withUrl(io, (url) => dropMailLogin(url, login))
  await withUrl(io, (url) => dropMailLogin(url, postfixLogin))
  const words = isDropped ? `Dropped the login ${login}.` : `The mail servers' login ${login} doesn't exist.`
  show(
    io,
    options,
    { was_attached: attached !== null, left_undone: attached?.pending ?? 0, login, login_dropped: isDropped },
    `${attached === null ? 'No mail server was connected.' : 'Mail servers disconnected.'} ${words}`,
  )
}

/** `mail detach`. */
export const addDetachCommand = (group: Command, io: Io): void => {
  addCommand(group, 'detach', 'Disconnect the mail servers and drop their logins.', [
    'mail detach',
    'mail detach --yes --json',
  ])
    .option('--login <name>', "Dovecot's PostgreSQL login", dovecotLogin)
    .option('--postfix-login <name>', "Postfix's PostgreSQL login (default: as of mail attach)")
    .option('--yes', "don't ask for confirmation")
    .action((options: DetachOptions) => detach(io, options))
}
