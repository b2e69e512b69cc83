import type { Command } from 'commander'
import { type Config, readConfig } from '../../config.ts'
import { type Endpoints, endpointsOf, noEndpoints } from '../../embedded-mail/endpoints.ts'
import { holderOf } from '../../embedded-postgres/data-folder.ts'
import type { Health } from '../../generated/model/index.ts'
import type { MailState } from '../../mail/state.ts'
import { UsageError } from '../../usage-error.ts'
import { addCommand, show } from '../context.ts'
import { addAttachCommand } from './attach-command.ts'
import { addCheckCommand } from './check/check-command.ts'
import { addDetachCommand } from './detach-command.ts'
import type { Io, OutputOptions } from '../context.ts'
import { pairs } from '../text.ts'

/** Whether a mail system is attached, and where the mail servers that are known listen. */
type MailStatus = Pick<MailState, 'state'> & Endpoints

/** Milliseconds for a server to answer about its health. */
const timeoutMs = 5000

/** What the running server says of the mail system. @throws UsageError when it does not answer. */
const askState = async (url: string): Promise<MailState['state']> => {
  try {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(timeoutMs) })
    return ((await answer.json()) as Health).mail.state
  } catch (cause) {
    throw new UsageError(`The server does not answer at ${url}.`, { cause })
  }
}

const nothing: MailStatus = { state: 'not_attached', ...noEndpoints }

/** A server without the embedded PostgreSQL, whose mail servers are those of the settings. */
const statusOfSettings = async ({ host, port, mail, mailPrograms }: Config): Promise<MailStatus> => {
  if (mail === null) return nothing
  const name = host.includes(':') ? `[${host}]` : host
  return {
    ...nothing,
    state: await askState(`http://${name}:${port}`),
    smtp: mail.smtp,
    lmtp: mail.lmtp,
    ...mailPrograms,
  }
}

const statusOf = async (config: Config): Promise<MailStatus> => {
  if (config.database !== null) return statusOfSettings(config)
  const holder = holderOf(config.dataDir)
  if (holder === null || holder.role !== 'server' || holder.url === null) return nothing
  return { state: await askState(holder.url), ...(await endpointsOf(config.dataDir, holder.pid)) }
}

const stateWords: Record<MailState['state'], string> = {
  not_attached: 'No mail system is attached.',
  attached: 'A mail system is attached and answers.',
  unreachable: 'A mail system is attached and does not answer.',
}

const showStatus = async (io: Io, options: OutputOptions): Promise<void> => {
  const status = await statusOf(readConfig(io.environment))
  const { state, ...endpoints } = status
  const lines = Object.entries(endpoints).flatMap(([name, endpoint]): [string, string][] =>
    endpoint === null ? [] : [[name, `${endpoint.host}:${endpoint.port}`]],
  )
  show(io, options, status, [stateWords[state], ...(lines.length === 0 ? [] : [pairs(lines)])].join('\n\n'))
}

/** `mail status`: whether mail servers are there, and where. */
export const addMailCommands = (program: Command, io: Io): void => {
  const mail = program.command('mail').description('The mail servers that do what is changed here.')
  addCommand(mail, 'status', 'Tell whether a mail system is attached, and where it listens.', [
    'mail status',
    'mail status --json',
  ]).action((options: OutputOptions) => showStatus(io, options))
  addAttachCommand(mail, io)
  addCheckCommand(mail, io)
  addDetachCommand(mail, io)
}
