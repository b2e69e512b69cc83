// Asks Pigeonhole what a Sieve script would answer, without running it on mail.
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeTests } from './before-tests.ts'
import { accountOf } from './processes.js'
import { findSievec } from './programs.js'
import type { Random } from './random.js'

const run = promisify(execFile)

/** The reply that a script sends, as Pigeonhole has read it, with line feeds alone. */
export interface SieveReply {
  subject: string | null
  text: string
  days: number
}

/** A message that a script gets; absent fields are those of an ordinary message from Eve to Ada. */
export interface SieveMail {
  /** The sender of the envelope. */
  sender?: string
  from?: string
  /** The address that the message names, and the one of the mailbox. */
  to?: string
  /** More header lines. */
  headers?: readonly string[]
  body?: string
}

const eve = 'eve@elsewhere.example'
const ada = 'ada@bright.example'

const messageOf = ({ sender = eve, from = sender, to = ada, headers = [], body = 'Hello' }: SieveMail) =>
  [`From: ${from}`, `To: ${to}`, 'Subject: Hello', ...headers, '', body, ''].join('\n')

/** A body that `:mime` wrote, without its header fields. */
export const decodeReply = (text: string): string => {
  const [, encoding, body = ''] = /^Content-Transfer-Encoding: (.*)\n\n([^]*)$/m.exec(text) ?? []
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n')
  if (encoding !== 'quoted-printable') throw new Error(`The reply is encoded as ${encoding}.`)
  return body
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
}

/** The output about a reply; its text is what comes between two marks. */
const reply = /send vacation message:\s*\n(?<head>[^]*?)\nSTART MESSAGE\n(?<text>[^]*?)\nEND MESSAGE\n/

/** `sieve-test` beside `sievec`, for the tests of a file. @returns the reply of a script; null if it sends none. */
export const sieveTestForTests = () =>
  beforeTests(
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'postroom-sieve-'))
      // It doesn't run as root, and puts the compiled script beside the text.
      const account = accountOf('nobody')
      chmodSync(folder, 0o777)
      const program = findSievec()?.replace(/sievec$/, 'sieve-test') ?? ''
      let count = 0
      const replyOf = async (script: string, mail: SieveMail = {}): Promise<SieveReply | null> => {
        const file = join(folder, `${(count += 1)}.sieve`)
        writeFileSync(file, script)
        writeFileSync(`${file}.eml`, messageOf(mail))
        const envelope = ['-f', mail.sender ?? eve, '-a', ada, '-r', ada]
        const { stdout } = await run(program, [...envelope, file, `${file}.eml`], {
          ...account,
          maxBuffer: 2 ** 24,
        })
        const { head = '', text } = reply.exec(stdout)?.groups ?? {}
        if (text === undefined) return null
        return {
          subject: /=> subject *: (.*)/.exec(head)?.[1] ?? null,
          text: text.replaceAll('\r\n', '\n'),
          days: Number(/=> seconds *: (\d+)/.exec(head)?.[1]) / 86_400,
        }
      }
      return { replyOf, close: () => rmSync(folder, { recursive: true }) }
    },
    async ({ close }) => close(),
  )

/** What scripts could take for their own, and what other languages write. */
const pieces = [
  '"',
  '\\',
  '\\"',
  '${hex:41}',
  '${',
  '}',
  '.',
  '..',
  ';',
  '#',
  '/*',
  '*/',
  'text:',
  '[',
  '{',
  ' ',
  'I am away',
  'Größe',
  '日本語',
  '😀',
  'עברית',
  '%s',
  "'",
  '<b>',
]

/** A text of several lines, of which some have only a dot. */
export const replyText = (random: Random): string => {
  const line = () => Array.from({ length: random.between(0, 6) }, () => random.oneOf(pieces)).join('')
  return Array.from({ length: random.between(1, 6) }, () => (random.chance(0.2) ? '.' : line())).join('\n')
}

/** A subject: one line that isn't empty. */
export const replySubject = (random: Random): string =>
  `A${Array.from({ length: random.between(0, 8) }, () => random.oneOf(pieces)).join('')}Z`
