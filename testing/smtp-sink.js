// An SMTP server that stands for all other mail systems.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * Takes mail by SMTP at that port of this machine, but for refused recipients, and keeps from whom and to whom it was sent.
 * @param {number} port
 */
export const startSmtpSink = async (port) => {
  /** @type {string[]} */
  const recipients = []
  /** @type {string[]} */
  const senders = []
  /** @type {Set<string>} */
  const refused = new Set()
  const server = createServer((socket) => {
    let isData = false
    socket.on('error', () => undefined)
    socket.write('220 testing.invalid\r\n')
    const lines = createInterface({ input: socket })
    lines.on('error', () => undefined)
    lines.on('line', (line) => {
      if (isData && line !== '.') return
      const [, address] = /^RCPT TO:<(.*)>/.exec(line) ?? []
      if (address !== undefined) recipients.push(address)
      const [, sender] = /^MAIL FROM:<(.*?)>/.exec(line) ?? []
      if (sender !== undefined) senders.push(sender)
      isData = line === 'DATA'
      const answer = address !== undefined && refused.has(address) ? '550 5.1.1 Unknown' : '250 2.0.0 Ok'
      socket.write(isData ? '354 Continue\r\n' : `${answer}\r\n`)
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port,
    recipients,
    senders,
    /** Addresses that it answers with 550. */
    refused,
    close: () => void server.close(),
  }
}
