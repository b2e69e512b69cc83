import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { findSievec } from '../../../testing/programs.js'
import { type Random, randomFrom } from '../../../testing/random.js'
import { runsOf } from '../../../testing/runs.ts'
import { replySubject, replyText, sieveTestForTests } from '../../../testing/sieve-test.ts'
import { readScript } from './read-script.ts'
import { UnreadableScript } from './scan.ts'

const run = promisify(execFile)

/** Scripts as mail apps write them, and as users do. */
const scripts = [
  'require ["fileinto", "copy"];\r\n# rule:[Bills]\r\nif header :contains "subject" ["invoice", "bill"]\r\n{\r\n\tfileinto "Bills";\r\n}\r\n',
  'require ["vacation"];\nif not header :matches "x-spam" "*" { vacation :days 7 :subject "Away" :addresses ["a@b.example", "c@b.example"] TEXT:\nI am away.\n..dots\n.\n; }',
  'require ["copy", "envelope", "subaddress"]; if envelope :detail "to" "lists" { redirect :copy "a@b.example"; stop; } elsif size :over 10M { discard; } else { keep; }',
  'require ["variables", "fileinto", "mailbox"]; set :lower "name" "X"; if header :matches "subject" "[*] *" { set "name" "${1}"; fileinto :create "Lists/${name}"; }',
  'require ["enotify", "variables"]; if address :is :domain "from" "b.example" { notify :message "new" :importance "1" "mailto:a@b.example?subject=new"; }',
  'require ["reject", "body"]; /* a comment; with "quotes" */ if body :text :contains "offer" { reject text: # why\nNo offers.\n.\n; } if body :raw :contains "x" { reject "No."; }',
  'require ["date", "relational", "fileinto"]; if allof (currentdate :value "ge" "date" "2026-12-01", currentdate :value "le" "date" "2026-12-31", not exists ["list-id", "x-list"]) { fileinto "Month"; }',
  'require ["imap4flags", "editheader", "index", "ihave"]; addflag ["\\\\Seen", "$label"]; addheader :last "X-Read" "yes"; if header :index 2 :last "received" "x" { setflag "\\\\Deleted"; keep; }',
  'require ["foreverypart", "mime", "duplicate", "spamtest", "comparator-i;ascii-numeric", "relational"]; foreverypart :name "parts" { if header :mime :type "content-type" "text" { break :name "parts"; } } if duplicate :seconds 100 { discard; } if spamtest :value "ge" :comparator "i;ascii-numeric" "5" { stop; }',
  'if anyof (true, false, not (true), header :comparator "i;octet" :is "a" "b", address "from" "x@y.example") { redirect "d@e.example"; }',
  'keep; stop;',
]

const fragments = [
  '"',
  ';',
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  ',',
  ':copy',
  'text:\n',
  '.\n',
  '#',
  '/*',
  '*/',
  '10K',
  'keep;',
  'if true {',
  '\\',
  '\r\n',
  '"a"',
  ' ',
  'stop;',
  'not ',
  'true',
]

const mutate = (random: Random, script: string): string => {
  const at = random.between(0, script.length)
  const end = Math.min(script.length, at + random.between(0, 6))
  switch (random.between(0, 3)) {
    case 0:
      return script.slice(0, at) + script.slice(end)
    case 1:
      return script.slice(0, at) + random.oneOf(fragments) + script.slice(at)
    case 2:
      return script.slice(0, end) + script.slice(at)
    default:
      return script.slice(0, at) + random.oneOf(fragments) + script.slice(end)
  }
}

/** A script of a few others, of which most are changed in one or two places. */
const scriptOf = (random: Random): string => {
  const parts = Array.from({ length: random.between(1, 2) }, () => random.oneOf(scripts))
  // "require" comes first in a script.
  const required = parts.flatMap((part) => [...part.matchAll(/require [^;]*;/g)].map(([text]) => text))
  const rest = parts.map((part) => part.replaceAll(/require [^;]*;/g, ''))
  let script = [...required, ...rest].join('\n')
  for (let count = random.between(0, 2); count > 0; count -= 1) script = mutate(random, script)
  return script
}

const quoted = (text: string) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`

/** A text as a user's program may write it, and how a reader has to understand it. */
const writeText = (random: Random, text: string): [script: string, meaning: string] => {
  if (random.chance(0.5)) return [quoted(text), text]
  const lines = text.split('\n').map((line) => (line.startsWith('.') ? `.${line}` : line))
  return [`${random.oneOf(['text:', 'TEXT: # why', 'text: '])}\n${lines.join('\n')}\n.\n`, `${text}\n`]
}

/** A script with one reply, its tags in any order. */
const replyScript = (random: Random) => {
  const subject = replySubject(random)
  const days = random.between(1, 30)
  const [text, meaning] = writeText(random, replyText(random))
  const tags = [
    `:days ${days}`,
    `:subject ${quoted(subject)}`,
    ':addresses ["ada@bright.example", "al@bright.example"]',
    ':handle "one"',
  ]
  if (random.chance(0.5)) tags.reverse()
  const script = `require ["vacation"];\r\nif true { vacation ${tags.join(' ')} ${text}; } # "end"\n`
  return { script, reply: { subject, text: meaning, days } }
}

const sievec = findSievec()

describe.skipIf(sievec === null)('Pigeonhole and the reader', () => {
  const pigeonhole = sieveTestForTests()

  it('find the same reply in 300 scripts, as it was typed', async () => {
    const random = randomFrom(9)
    const scripts = Array.from({ length: runsOf(300) }, () => replyScript(random))
    const read: unknown[] = []
    for (let index = 0; index < scripts.length; index += 4)
      read.push(
        ...(await Promise.all(
          scripts.slice(index, index + 4).map(({ script }) => pigeonhole.replyOf(script)),
        )),
      )
    expect(read).toEqual(scripts.map(({ reply }) => reply))
    expect(scripts.map(({ script }) => readScript(script).replies)).toEqual(
      scripts.map(({ reply }) => [{ ...reply, condition: null }]),
    )
  }, 120_000)

  it('agree about 300 scripts: what compiles is read', async () => {
    const random = randomFrom(36)
    const folder = mkdtempSync(join(tmpdir(), 'postroom-sieve-'))
    const counts = { compiled: 0, unread: [] as string[] }
    const compare = async (index: number) => {
      const script = scriptOf(random)
      const file = join(folder, `${index}.sieve`)
      writeFileSync(file, script)
      const compiles = await run(sievec ?? '', [
        '-x',
        '+editheader +spamtest',
        file,
        join(folder, `${index}.svbin`),
      ]).then(
        () => true,
        () => false,
      )
      if (!compiles) return
      counts.compiled += 1
      try {
        readScript(script)
      } catch (error) {
        if (!(error instanceof UnreadableScript)) throw error
        counts.unread.push(`${error.message} ${script}`)
      }
    }
    try {
      for (let index = 0; index < runsOf(300); index += 4)
        await Promise.all([0, 1, 2, 3].map((more) => compare(index + more)))
    } finally {
      rmSync(folder, { recursive: true })
    }
    expect(counts.unread).toEqual([])
    expect(counts.compiled).toBeGreaterThan(runsOf(100))
  }, 120_000)
})
