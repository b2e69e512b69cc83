// IMAP, POP3, SMTP and ManageSieve clients with open sessions.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { root } from '../../tools/root.js'
import { atExit, Missing } from '../../testing/processes.js'
import { findProgram } from '../../testing/programs.js'

/**
 * When a session ended, in milliseconds of the machine's clock, and its last line.
 * @typedef {{ at: number, line: string }} SessionEnd
 *
 * The port and the credentials of a sign-in.
 * @typedef {{ port: number, user: string, password: string }} Login
 */

const python = findProgram(['python3'])
const swaks = findProgram(['swaks'])

/** @throws Missing where the machine lacks a mail app. */
const requirePrograms = () => {
  if (python === null || swaks === null) throw new Missing('This needs python3 and swaks.')
  return { python, swaks }
}

/**
 * Starts mail apps: Python's imaplib and smtplib in one process, and swaks with one process per message. A refusal is the
 * server's own line.
 * @throws Missing if they are not installed.
 */
export const startClients = () => {
  const programs = requirePrograms()
  const child = spawn(programs.python, [join(root, 'chaos/mail/client.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  atExit(() => void child.kill('SIGKILL'))
  /** @type {Map<number, (line: { response?: any, error?: string }) => void>} */
  const waiting = new Map()
  createInterface({ input: child.stdout }).on('line', (text) => {
    const { id, ...line } = JSON.parse(text)
    waiting.get(id)?.(line)
    waiting.delete(id)
  })
  let last = 0
  /**
   * @param {string} command
   * @param {object} values
   * @returns {Promise<any>} its response, or the error.
   */
  const ask = (command, values) =>
    new Promise((resolve) => {
      last += 1
      waiting.set(last, ({ response, error }) => resolve(error ?? response))
      child.stdin.write(`${JSON.stringify({ id: last, command, ...values })}\n`)
    })
  return {
    /** @param {Login} login @returns {Promise<string>} OK, or NO with the server's words. */
    signIn: (login) => ask('sign_in', login),
    /** @param {Login} login @returns {Promise<number | string>} how many messages there are, or NO with the server's words. */
    inbox: (login) => ask('inbox', login),
    /**
     * Searches the inbox by IMAP.
     * @param {Login & { criteria: string[] }} values
     * @returns {Promise<number | string>} how many messages match, or NO with the server's words.
     */
    search: (values) => ask('search', values),
    /** Makes a script the active one, by ManageSieve. @param {Login & { script: string }} values @returns {Promise<string>} */
    putScript: (values) => ask('put_script', values),
    /** @param {string} name @param {Login} login @returns {Promise<string>} */
    idle: (name, login) => ask('idle', { name, ...login }),
    /**
     * @param {string} name
     * @param {number} [seconds] the time limit.
     * @returns {Promise<SessionEnd | null>} null when it is still open.
     */
    waitForEnd: async (name, seconds = 10) => {
      const end = await ask('session_end', { name, within: seconds })
      return end && { ...end, at: end.at * 1000 }
    },
    /** @param {Login & { sender: string, to: string }} values @returns {Promise<string>} */
    submit: (values) => ask('submit', values),
    /** @param {string} name @param {Login} login @returns {Promise<string>} */
    openSubmission: (name, login) => ask('open_submission', { name, ...login }),
    /** @param {string} name @param {{ sender: string, to: string }} values @returns {Promise<string>} */
    sendNext: (name, values) => ask('send_next', { name, ...values }),
    /**
     * Delivers messages from outside in one session.
     * @param {{ port: number, messages: { to: string, subject: string }[] }} values
     * @returns {Promise<string[]>} the response to each, `250` if it was accepted.
     */
    deliverAll: async (values) => {
      const responses = await ask('deliver_all', values)
      return Array.isArray(responses) ? responses : [responses]
    },
    /**
     * Delivers a message from outside by swaks.
     * @param {{ port: number, to: string, from?: string, bytes?: number, subject?: string, protocol?: 'SMTP' | 'LMTP' }} values `from` is
     * `<>` for a notice of a mail server.
     * @returns {Promise<string>} the server's last word before it was left.
     */
    deliver: async ({
      port,
      to,
      from = 'sender@outside.example',
      bytes = 200,
      subject = 'From outside',
      protocol = 'SMTP',
    }) => {
      const run = spawn(programs.swaks, [
        '--server',
        `127.0.0.1:${port}`,
        '--protocol',
        protocol,
        '--timeout',
        '20',
        '--from',
        from,
        '--to',
        to,
        '--data',
        '-',
      ])
      run.stdin.end(
        `From: ${from === '<>' ? 'mailer-daemon@outside.example' : from}\nTo: ${to}\nSubject: ${subject}\n\n${'x'
          .repeat(70)
          .concat('\n')
          .repeat(Math.ceil(bytes / 71))}`,
      )
      const output = await text(run.stdout)
      const words = [...output.matchAll(/^<(?:-|\*\*|~) +(\d{3} .*)$/gm)].map(([, word = '']) => word)
      return words.findLast((word) => !word.startsWith('221')) ?? output.trim()
    },
    end: () => void child.kill(),
  }
}

/** @typedef {ReturnType<typeof startClients>} Clients */
