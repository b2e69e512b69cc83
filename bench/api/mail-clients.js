// IMAP and LMTP clients that measure a delivery and a sign-in.
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * A conversation in lines with a server of this machine, as IMAP (RFC 9051) and LMTP (RFC 2033) are.
 * @param {number} port
 */
const converse = async (port) => {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  /** @param {RegExp} pattern */
  const receive = async (pattern) => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error(`A mail server hung up before it said ${pattern}.`)
      if (pattern.test(value)) return value
    }
  }
  return {
    receive,
    /** @param {string} text @param {RegExp} pattern */
    ask: (text, pattern) => {
      socket.write(`${text}\r\n`)
      return receive(pattern)
    },
    close: () => void socket.destroy(),
  }
}

const message = `Subject: A message of the bench\r\n\r\n${'x'.repeat(70).concat('\r\n').repeat(50)}.`

/**
 * Delivers by LMTP on so many connections for so many seconds, to one address after another.
 * @param {number} port
 * @param {readonly string[]} addresses
 * @param {{ connections: number, seconds: number }} options
 * @returns {Promise<number>} deliveries a second.
 * @throws Error when one is refused.
 */
export const deliver = async (port, addresses, { connections, seconds }) => {
  const begin = performance.now()
  let delivered = 0
  let next = 0
  const work = async () => {
    const session = await converse(port)
    await session.receive(/^220/)
    await session.ask('LHLO bench.invalid', /^250 /)
    while (performance.now() - begin < seconds * 1000) {
      const address = addresses[next % addresses.length]
      next += 1
      await session.ask('MAIL FROM:<bench@outside.example>', /^250/)
      const word = await session.ask(`RCPT TO:<${address}>`, /^\d{3} /)
      if (!word.startsWith('250')) throw new Error(`${address}: ${word}`)
      await session.ask('DATA', /^354/)
      const last = await session.ask(message, /^\d{3} /)
      if (!last.startsWith('250')) throw new Error(`${address}: ${last}`)
      delivered += 1
    }
    session.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return delivered / ((performance.now() - begin) / 1000)
}

/**
 * Signs in by IMAP so often at the same time for so many seconds, each time anew.
 * @param {number} port
 * @param {readonly string[]} addresses
 * @param {{ password: string, connections: number, seconds: number }} options
 * @returns {Promise<{ rate: number, times: number[] }>} sign-ins a second, and the milliseconds of each.
 */
export const signIn = async (port, addresses, { password, connections, seconds }) => {
  const begin = performance.now()
  /** @type {number[]} */
  const times = []
  let next = 0
  const work = async () => {
    while (performance.now() - begin < seconds * 1000) {
      const address = addresses[next % addresses.length]
      next += 1
      const session = await converse(port)
      await session.receive(/^\* OK/)
      const start = performance.now()
      const word = await session.ask(`a login "${address}" "${password}"`, /^a /)
      if (!word.startsWith('a OK')) throw new Error(`${address}: ${word}`)
      times.push(performance.now() - start)
      session.close()
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return { rate: times.length / ((performance.now() - begin) / 1000), times }
}
