// IMAP, ManageSieve and LMTP clients, and an SMTP server that takes no mail.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { portOf } from './free-port.js'

/** A conversation of a test with a server that speaks in lines. */
const converse = async (port: number) => {
  const socket: Socket = connect(port, '127.0.0.1')
  const closed = once(socket, 'close').then(() => undefined)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const receive = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error(`The server hung up before it said ${String(pattern)}.`)
      if (pattern.test(value)) return value
    }
  }
  return {
    receive,
    ask: (line: string, pattern: RegExp) => {
      socket.write(`${line}\r\n`)
      return receive(pattern)
    },
    closed,
    close: () => {
      socket.destroy()
      return closed
    },
  }
}

/** Signs in by IMAP. @returns the server's answer, and the open session. */
export const signInByImap = async (port: number, address: string, password: string) => {
  const session = await converse(port)
  await session.receive(/^\* OK/)
  const answer = await session.ask(`a login "${address}" "${password}"`, /^a (OK|NO|BAD)/)
  return {
    ...session,
    answer: answer.replace(/^a /, '').replace(/^OK .*/, 'OK'),
    /** Waits for news, as mail apps do all day. */
    idle: async () => {
      await session.ask('b select inbox', /^b OK/)
      await session.ask('c idle', /^\+/)
    },
  }
}

/** Who signs in. */
export interface Login {
  address: string
  password: string
}

/** Opens a session to send, and signs in (RFC 4954) unless it is a stranger's. @returns the last answer, and the session. */
export const openSmtp = async (port: number, login: Login | null) => {
  const session = await converse(port)
  const ask = (line: string) => session.ask(line, /^\d{3} /)
  await session.receive(/^220 /)
  const greeting = await ask('EHLO testing.invalid')
  const response = login && Buffer.from(`\0${login.address}\0${login.password}`).toString('base64')
  return {
    ...session,
    ask,
    answer: response === null ? greeting : await ask(`AUTH PLAIN ${response}`),
    /** Begins a message, and ends it before its text. @returns the answer to the sender if it refuses, else that to the recipient. */
    offer: async (from: string, to: string): Promise<string> => {
      const answer = await ask(`MAIL FROM:<${from}>`)
      const last = answer.startsWith('2') ? await ask(`RCPT TO:<${to}>`) : answer
      await ask('RSET')
      return last
    },
  }
}

/** Opens a session to change filters (RFC 5804), and signs in. @returns the answer to the sign-in, and the session. */
export const openManageSieve = async (port: number, { address, password }: Login) => {
  const session = await converse(port)
  await session.receive(/^OK/)
  const response = Buffer.from(`\0${address}\0${password}`).toString('base64')
  const ask = (line: string) => session.ask(line, /^(OK|NO|BYE)/)
  return {
    ...session,
    ask,
    answer: await ask(`AUTHENTICATE "PLAIN" "${response}"`),
    /** Stores a script beside the others. @returns the answer. */
    put: (name: string, script: string) =>
      ask(`PUTSCRIPT "${name}" {${Buffer.byteLength(script)}+}\r\n${script}`),
  }
}

/** Signs in by ManageSieve, as for changing filters. @returns what the server answered: OK, NO or BYE. */
export const signInByManageSieve = async (
  port: number,
  address: string,
  password: string,
): Promise<string> => {
  const session = await openManageSieve(port, { address, password })
  await session.close()
  return session.answer.split(' ')[0] ?? ''
}

/** Makes a text the Sieve script of an identity, by ManageSieve, as its mail app does. @throws Error if the server refuses it. */
export const putScriptByManageSieve = async (
  port: number,
  address: string,
  password: string,
  script: string,
): Promise<void> => {
  const session = await openManageSieve(port, { address, password })
  const answers = [session.answer, await session.put('main', script), await session.ask('SETACTIVE "main"')]
  await session.close()
  const refusal = answers.find((answer) => !answer.startsWith('OK'))
  if (refusal !== undefined) throw new Error(refusal)
}

/** Delivers a message of some bytes by LMTP. @returns the server's last word. */
export const deliverByLmtp = async (port: number, address: string, bytes = 200): Promise<string> => {
  const session = await converse(port)
  await session.receive(/^220/)
  await session.ask('LHLO testing.invalid', /^250 /)
  await session.ask('MAIL FROM:<sender@testing.invalid>', /^250/)
  const recipient = await session.ask(`RCPT TO:<${address}>`, /^\d{3} /)
  const word = recipient.startsWith('250')
    ? await session.ask('DATA', /^354/).then(() =>
        session.ask(
          `Subject: A test\r\n\r\n${'x'
            .repeat(70)
            .concat('\r\n')
            .repeat(Math.ceil(bytes / 72))}.`,
          /^\d{3} /,
        ),
      )
    : recipient
  await session.close()
  return word
}

/** Stands in for an SMTP server that takes no mail: what it answers to a recipient is told by address. */
export const startSmtpStandIn = async (answer: (address: string) => string) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 testing.invalid\r\n')
    const lines = createInterface({ input: socket })
    lines.on('error', () => undefined)
    lines.on('line', (line) => {
      const [, address] = /^RCPT TO:<(.*)>$/.exec(line) ?? []
      socket.write(`${address === undefined ? '250 2.0.0 Ok' : answer(address)}\r\n`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: portOf(server), close: () => void server.close() }
}

/**
 * Makes a file the Sieve script of an identity, as its owner does by ManageSieve.
 * @param dovecot where Dovecot is commanded, and the file of the key for that.
 */
export const putSieveScript = async (
  dovecot: { url: string; keyFile: string },
  address: string,
  file: string,
): Promise<void> => {
  const key = await readFile(dovecot.keyFile)
  const command = ['sievePut', { user: address, scriptname: 'main', file, activate: true }, 'testing']
  const response = await fetch(new URL('/doveadm/v1', dovecot.url), {
    method: 'POST',
    headers: { authorization: `X-Dovecot-API ${key.toString('base64')}` },
    body: JSON.stringify([command]),
  })
  const body = await response.text()
  if (!body.includes('doveadmResponse')) throw new Error(`The script was refused: ${body}`)
}
