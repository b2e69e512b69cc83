import { type Endpoint, withLineProtocol } from './line-protocol.ts'
import { MailServerFailure } from './failures.ts'
import type { MailService } from './state.ts'

/** How a service greets who connects (RFC 9051, 1939, 5321 and 5804), with what it says of itself. */
const greetings: Readonly<Record<MailService, RegExp>> = {
  imap: /^\* OK (?:\[[^\]]*\] ?)?(.*)$/,
  pop3: /^\+OK ?(.*)$/,
  smtp_submission: /^220[ -](.*)$/,
  managesieve: /^OK ?(.*)$/,
}

/** Greetings of a server that accepts no connections at the moment. */
const refusals = /^(?:\* BYE|-ERR|[45]\d\d|NO|BYE)\b/

/**
 * Waits for the greeting of a service that greets in the clear.
 * @returns what it says of itself.
 * @throws MailServerFailure failed when it greets with a refusal.
 */
export const readGreeting = (
  service: MailService,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<string> =>
  withLineProtocol(endpoint, signal, async ({ receive }) => {
    const [line] = await receive(new RegExp(`${greetings[service].source}|${refusals.source}`))
    const greeting = greetings[service].exec(line)
    if (greeting === null)
      throw new MailServerFailure('failed', 'The mail server accepts no sign-ins at the moment.')
    return greeting[1] ?? ''
  })
