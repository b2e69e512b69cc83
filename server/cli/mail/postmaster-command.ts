import { type Command, InvalidArgumentError } from 'commander'
import { isUndeliverable, postmaster, setPostmaster } from '../../queries/mail/postmaster.ts'
import { UsageError } from '../../usage-error.ts'
import { addCommand, type Io, type OutputOptions, show, withDatabase } from '../context.ts'
import { parseDomainName } from '../values.ts'

interface PostmasterOptions extends OutputOptions {
  off?: true
}

/** Parses an address. Its domain becomes ASCII, because Postfix accepts only ASCII domains. */
const parseAddress = (text: string): string => {
  const [, localPart, domain] = /^([\w.!#$%&'*+/=?^`{|}~-]{1,64})@(.+)$/.exec(text.trim()) ?? []
  if (localPart === undefined || domain === undefined)
    throw new InvalidArgumentError('Enter an address such as "admin@example.org".')
  if (localPart.startsWith('-'))
    throw new InvalidArgumentError('Mail servers reject addresses that begin with a hyphen.')
  return `${localPart.toLowerCase()}@${parseDomainName(domain).ascii}`
}

const run = async (io: Io, address: string | undefined, options: PostmasterOptions): Promise<void> => {
  if (address !== undefined && options.off) throw new UsageError('Specify an address or --off, not both.')
  const recipient = await withDatabase(io, (database) =>
    database.plain(async (db) => {
      if (address !== undefined && (await isUndeliverable(db, address)))
        throw new UsageError(`${address} has no mailbox that accepts mail.`)
      if (address !== undefined || options.off) await setPostmaster(db, address ?? null)
      return postmaster(db)
    }),
  )
  const text =
    recipient === null
      ? 'Mail to postmaster@ and abuse@ is refused, except where an identity, an alias or a catch-all receives it.'
      : `Mail to postmaster@ and abuse@ of every domain goes to ${recipient}, except where an identity, an alias or a catch-all receives it.`
  show(io, options, { postmaster: recipient }, text)
}

/** `mail postmaster`. */
export const addPostmasterCommand = (group: Command, io: Io): void => {
  addCommand(
    group,
    'postmaster',
    'Show or set the address that receives mail to postmaster@ and abuse@ of every domain.',
    ['mail postmaster', 'mail postmaster admin@brightwater.example', 'mail postmaster --off'],
  )
    .argument('[address]', 'an address in Postroom or elsewhere', parseAddress)
    .option('--off', 'remove the address')
    .action((address: string | undefined, options: PostmasterOptions) => run(io, address, options))
}
