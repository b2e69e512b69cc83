#!/usr/bin/env node
// Stands for Firefox where Playwright starts one: passes everything on, but for the one command of Playwright's that
// Debian's Firefox does not know and the tests do not need, which becomes a question that changes nothing.
import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { portOf } from '../free-port.js'
import { takeFrame } from './frames.js'

const UNKNOWN = 'emulation.setMediaFeaturesOverride'

/** @param {NonNullable<ReturnType<typeof takeFrame>>} frame */
const asKnown = ({ text, frame, withText }) => {
  if (!text.includes(UNKNOWN)) return frame
  const command = JSON.parse(text)
  return command.method === UNKNOWN
    ? withText(JSON.stringify({ ...command, method: 'session.status', params: {} }))
    : frame
}

/**
 * Passes a client's bytes on: its HTTP request, which must name the browser's own port, then frame after frame.
 * @param {import('node:net').Socket} client
 * @param {import('node:net').Socket} browser
 * @param {number} port
 */
const relayCommands = (client, browser, port) => {
  /** @type {Buffer} */
  let arrived = Buffer.alloc(0)
  let upgraded = false
  client.on('data', (bytes) => {
    arrived = Buffer.concat([arrived, bytes])
    if (!upgraded) {
      const end = arrived.indexOf('\r\n\r\n')
      if (end === -1) return
      upgraded = true
      const request = arrived.subarray(0, end + 4).toString()
      browser.write(request.replace(/^host: .*$/im, `Host: 127.0.0.1:${port}`))
      arrived = arrived.subarray(end + 4)
    }
    for (let next = takeFrame(arrived); next !== null; next = takeFrame(arrived)) {
      browser.write(asKnown(next))
      arrived = next.rest
    }
  })
}

/**
 * @param {number} port of the browser.
 * @param {(own: number) => void} ready gets the port to connect to.
 */
const startRelay = (port, ready) => {
  const server = createServer((client) => {
    const browser = connect(port, '127.0.0.1')
    relayCommands(client, browser, port)
    browser.pipe(client)
    /** @type {[import('node:net').Socket, import('node:net').Socket][]} */
    const ways = [
      [client, browser],
      [browser, client],
    ]
    for (const [one, other] of ways) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1', () => ready(portOf(server)))
}

const firefox = spawn(process.env['POSTROOM_FIREFOX'] ?? 'firefox', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
})
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const port = /^WebDriver BiDi listening on ws:\/\/127\.0\.0\.1:(\d+)$/.exec(line)?.[1]
  if (port === undefined) console.error(line)
  else startRelay(Number(port), (own) => console.error(`WebDriver BiDi listening on ws://127.0.0.1:${own}`))
})
process.on('SIGINT', () => firefox.kill('SIGINT'))
process.on('SIGTERM', () => firefox.kill('SIGTERM'))
firefox.on('exit', (code) => process.exit(code ?? 1))
