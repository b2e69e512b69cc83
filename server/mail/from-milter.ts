import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { domainsInFrom } from './from-header.ts'
import { addressOfSignIn } from './sign-in-name.ts'
import { createSocketDeadline } from './socket-deadline.ts'

export interface MilterOptions {
  /** Whether an identity that has signed in may name these domains in the header From. */
  mayName: (login: string, domains: readonly string[]) => Promise<boolean>
  logger: Pick<Logger, 'warn'>
  /** Milliseconds for one command to arrive whole. */
  requestMs: number
  /** Milliseconds between two commands after which a connection ends. */
  idleMs: number
}

/*
 * The protocol of milters as Postfix speaks it (MILTER_README): each packet has a length of four bytes, a command, and its data.
 */

/** The newest version of the protocol that is known here. */
const version = 6
/** Not to be sent: connection, HELO, recipients, end of headers, body, unknown commands and DATA. */
const unused = 0x01 | 0x02 | 0x08 | 0x40 | 0x10 | 0x1_00 | 0x2_00
/** Headers need no reply. */
const withoutReply = 0x80

/** A header is at most `header_size_limit` of Postfix long, 102 400 bytes. */
const maxBytes = 131_072

const proceed = 'c'
const tryLater = 't'
const refused = 'y550 5.7.1 The address in From belongs to another organization\0'
const tooMany = 'y550 5.7.1 From names too many domains\0'

const packet = (text: string | Buffer): Buffer => {
  const body = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, body])
}

/** Texts that each end with a zero byte. */
const textsOf = (data: Buffer): string[] => data.toString('utf8').split('\0')

/** Whether a connection that begins so is that of a milter: no line begins with a zero byte, but the length of a packet does. */
export const isMilter = (first: Buffer): boolean => first[0] === 0

/** The most domains that a message's From may name; a message is not kept for more. */
const maxDomains = 100

/** The parts of a message that decide. */
interface Message {
  login: string
  domains: Set<string>
}

const noMessage = (login = ''): Message => ({ login, domains: new Set() })

/** The reply to an offer of options (SMFIC_OPTNEG): at most `version`, no changes of messages, and senders and headers alone. */
const optionsFor = (data: Buffer): { reply: Buffer; repliesToHeaders: boolean } => {
  const offered = data.readUInt32BE(8)
  const reply = Buffer.alloc(13, 'O')
  reply.writeUInt32BE(Math.min(version, data.readUInt32BE(0)), 1)
  reply.writeUInt32BE(0, 5)
  reply.writeUInt32BE((unused | withoutReply) & offered, 9)
  return { reply, repliesToHeaders: (offered & withoutReply) === 0 }
}

const loginIn = (data: Buffer): string => {
  const texts = textsOf(data.subarray(1))
  const at = texts.indexOf('{auth_authen}')
  return at === -1 ? '' : addressOfSignIn((texts[at + 1] ?? '').toLowerCase())
}

/** Answers one connection of Postfix, until it ends or breaks the protocol. A message is refused at its end. */
export const answerMilter = async (
  socket: Socket,
  { mayName, logger, requestMs, idleMs }: MilterOptions,
): Promise<void> => {
  let message = noMessage()
  let repliesToHeaders = false

  const verdict = async (): Promise<string> => {
    const { login, domains } = message
    try {
      if (domains.size > maxDomains) return tooMany
      return domains.size === 0 || (await mayName(login, [...domains])) ? proceed : refused
    } catch (error) {
      logger.warn({ err: error }, "Can't look up the domain of a sender")
      return tryLater
    }
  }
  /** The reply to a command; null if it has none. */
  const replyTo = async (command: string, data: Buffer): Promise<string | Buffer | null> => {
    switch (command) {
      case 'O': {
        const options = optionsFor(data)
        ;({ repliesToHeaders } = options)
        return options.reply
      }
      case 'D':
        if (data[0] === 0x4d) message = noMessage(loginIn(data))
        return null
      case 'L': {
        const [name = '', value = ''] = textsOf(data)
        if (name.toLowerCase() === 'from' && message.domains.size <= maxDomains)
          for (const domain of domainsInFrom(value)) message.domains.add(domain)
        return repliesToHeaders ? proceed : null
      }
      case 'E':
        return verdict()
      case 'A':
      case 'K':
        message = noMessage()
        return null
      default:
        return proceed
    }
  }

  let received = Buffer.alloc(0)
  const deadline = createSocketDeadline(socket)
  deadline.wait(requestMs)
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      if (received.length === 0) deadline.wait(requestMs)
      received = Buffer.concat([received, chunk])
      while (received.length >= 4 && received.length >= 4 + received.readUInt32BE(0)) {
        const end = 4 + received.readUInt32BE(0)
        const command = received.toString('latin1', 4, 5)
        if (command === '' || command === 'Q') return
        deadline.clear()
        const reply = await replyTo(command, received.subarray(5, end))
        received = received.subarray(end)
        if (reply !== null && !socket.write(packet(reply))) return
        deadline.wait(received.length === 0 ? idleMs : requestMs)
      }
      if (received.length >= 4 && received.readUInt32BE(0) > maxBytes) return
    }
  } catch {
    // The connection broke, or a packet was too short.
  } finally {
    deadline.clear()
    socket.destroy()
  }
}
