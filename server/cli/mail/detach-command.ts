import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { attachedMail, detachMail } from '../../queries/enforcement.ts'
import { UsageError } from '../../usage-error.ts'
import { addCommand, type Io, type OutputOptions, show, withDatabase, withUrl } from '../context.ts'
import { numberText } from '../text.ts'
import { confirm } from './confirm.ts'
import { dropMailLogin, usualLogin } from './mail-login.ts'

interface DetachOptions extends OutputOptions {
  login: string
  yes?: true
}

/** What comes of it, for a person. */
const consequences = (pending: number, login: string) => `No mail system is attached any more then:

- Changes are recorded, and leave no receipts.
- What mail servers have still to do stays undone: ${numberText(pending)}.
- The database login ${login} is dropped: mail servers that use it let nobody in and take no mail.
- Their files stay as they are, and so does all mail.
`

const detach = async (io: Io, options: DetachOptions): Promise<void> => {
  const { login } = options
  if (readConfig(io.environment).mail !== null) {
    throw new UsageError(
      'MAIL_DOVECOT is set here, and each start of a server with it attaches the mail system again. Take the settings MAIL_… ' +
        'out, here and at every server, restart those, and run this again.',
    )
  }
  if (options.json && !options.yes) throw new UsageError('With --json nobody is asked; add --yes.')
  const attached = await withDatabase(io, (database) => database.plain(attachedMail))
  if (!options.json) io.out(consequences(attached?.pending ?? 0, login))
  if (!options.yes) await confirm(io, 'Do this?')
  await withDatabase(io, (database) => database.plain(detachMail))
  const isDropped = await withUrl(io, (url) => dropMailLogin(url, login))
  const words = isDropped ? `The login ${login} is dropped.` : `There is no login ${login} of mail servers.`
  show(
    io,
    options,
    { was_attached: attached !== null, left_undone: attached?.pending ?? 0, login, login_dropped: isDropped },
    `${attached === null ? 'No mail system was attached.' : 'The mail system is detached.'} ${words}`,
  )
}

/** `mail detach`. */
export const addDetachCommand = (group: Command, io: Io): void => {
  addCommand(group, 'detach', 'Have no mail system any more, and drop its login.', [
    'mail detach',
    'mail detach --yes --json',
  ])
    .option('--login <name>', "the mail servers' login at PostgreSQL", usualLogin)
    .option('--yes', 'ask nothing')
    .action((options: DetachOptions) => detach(io, options))
}
