// Delivers and reads mail at the published ports of the mail container.
import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { createInterface } from 'node:readline'
import { connect as connectTls } from 'node:tls'

/** Where the mail servers are published, and the login. */
/** @typedef {{ user: string, password: string }} Login */

/** Milliseconds for a response; refusals are delayed. */
const patience = 30_000

/**
 * Talks in lines on a connection, which ends with the work.
 * @template Result
 * @param {import('node:net').Socket} socket
 * @param {string} opened the event by which it is known that it can be used.
 * @param {(session: { receive: (pattern: RegExp) => Promise<string>, ask: (line: string, pattern: RegExp) => Promise<string> }) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
const talk = async (socket, opened, work) => {
  socket.setTimeout(patience, () => socket.destroy(new Error('no response in 30 seconds')))
  try {
    await once(socket, opened)
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
    /** @param {RegExp} pattern */
    const receive = async (pattern) => {
      for (;;) {
        const { value, done } = await lines.next()
        if (done) throw new Error(`The server hung up before it said ${pattern}.`)
        if (pattern.test(value)) return value
      }
    }
    return await work({
      receive,
      ask: (line, pattern) => {
        socket.write(`${line}\r\n`)
        return receive(pattern)
      },
    })
  } finally {
    socket.destroy()
  }
}

/**
 * Delivers a message from outside by SMTP.
 * @param {string} host
 * @param {string} to
 * @returns the server's last word.
 */
export const deliver = (host, to) =>
  talk(connectTcp({ host, port: 25 }), 'connect', async ({ receive, ask }) => {
    await receive(/^220 /)
    await ask('EHLO outside.example', /^250 /)
    await ask('MAIL FROM:<sender@outside.example>', /^250/)
    const recipient = await ask(`RCPT TO:<${to}>`, /^\d{3} /)
    if (!recipient.startsWith('250')) return recipient
    await ask('DATA', /^354/)
    return ask(`To: <${to}>\r\nSubject: From outside\r\n\r\nA message.\r\n.`, /^\d{3} /)
  })

/**
 * Signs in by IMAP with TLS and counts the messages of the inbox. The certificate is the trial's own.
 * @param {string} host
 * @param {Login} login
 * @returns how many there are, or NO with the server's words.
 */
export const inbox = (host, { user, password }) =>
  talk(
    connectTls({ host, port: 993, rejectUnauthorized: false }),
    'secureConnect',
    async ({ receive, ask }) => {
      await receive(/^\* OK/)
      const response = await ask(`a LOGIN "${user}" "${password}"`, /^a /)
      if (!response.startsWith('a OK')) return response.slice(2)
      const line = await ask('b STATUS INBOX (MESSAGES)', /^\* STATUS|^b /i)
      return Number(/MESSAGES (\d+)/i.exec(line)?.[1] ?? Number.NaN)
    },
  )
