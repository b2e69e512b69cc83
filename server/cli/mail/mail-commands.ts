import type { Command } from 'commander'
import { type Config, readConfig } from '../../config.ts'
import { migrate } from '../../db/migrate.ts'
import { type Endpoints, endpointTexts, noEndpoints, startedServers } from '../../embedded-mail/endpoints.ts'
import { folderHolder } from '../../embedded-postgres/data-folder.ts'
import { queryMailState } from '../../mail/query-mail-state.ts'
import type { MailState } from '../../mail/state.ts'
import { addCommand, show, withUrl } from '../context.ts'
import type { Io, OutputOptions } from '../context.ts'
import { pairs } from '../text.ts'
import { addAttachCommand } from './attach-command.ts'
import { addCheckCommand } from './check/check-command.ts'
import { addDetachCommand } from './detach-command.ts'
import { addPostmasterCommand } from './postmaster-command.ts'

/** Whether a mail system is attached, and where the mail servers that are known listen. */
type MailStatus = Pick<MailState, 'state'> & Endpoints

const nothing: MailStatus = { state: 'not_attached', ...noEndpoints }

/** The mail servers of a data folder are those of the server that runs on it, if it has started any. */
const localStatus = async (io: Io, { dataDir }: Config): Promise<MailStatus> => {
  const holder = folderHolder(dataDir)
  const servers = holder?.role === 'server' ? await startedServers(dataDir, holder.pid) : null
  if (servers === null) return nothing
  const state = await withUrl(io, (url) => queryMailState([servers.auth], url))
  return { state, ...servers.endpoints }
}

const statusOf = async (io: Io): Promise<MailStatus> => {
  const config = readConfig(io.environment)
  const { mail } = config
  if (mail === null) return config.database === null ? localStatus(io, config) : nothing
  const state = await withUrl(io, async (url) => {
    await migrate(url)
    return queryMailState(mail.auth, url)
  })
  const { imap, smtp_submission: submission, managesieve } = mail.services
  return { ...nothing, state, lmtp: mail.lmtp, smtp: mail.smtp, imap, submission, managesieve }
}

const mailStateText: Record<MailState['state'], string> = {
  not_attached: 'No mail server is connected.',
  attached: 'A mail server is connected and responds.',
  unreachable: "A mail server is connected but doesn't respond.",
}

const showStatus = async (io: Io, options: OutputOptions): Promise<void> => {
  const status = await statusOf(io)
  const { state, ...endpoints } = status
  const lines = endpointTexts(endpoints)
  show(
    io,
    options,
    status,
    [mailStateText[state], ...(lines.length === 0 ? [] : [pairs(lines)])].join('\n\n'),
  )
}

/** `mail status`, and what sets mail servers up, checks and detaches them. */
export const addMailCommands = (program: Command, io: Io): void => {
  const mail = program.command('mail').description('Connect and check mail servers.')
  addCommand(mail, 'status', 'Show whether mail servers are connected, and their ports.', [
    'mail status',
    'mail status --json',
  ]).action((options: OutputOptions) => showStatus(io, options))
  addAttachCommand(mail, io)
  addCheckCommand(mail, io)
  addDetachCommand(mail, io)
  addPostmasterCommand(mail, io)
}
