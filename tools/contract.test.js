import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWellFormedApiKey, makeApiKey } from '../server/auth/api-key.ts'
import { keyChecksumLength, keyDigits, keyPrefix, keyRandomLength } from '../server/generated/rules/key.ts'
import { noticePercent, warningPercent, fullPercent } from '../server/generated/rules/mailbox.ts'
import {
  passwordLocalPartFrom,
  passwordMaxBytes,
  passwordMaxLength,
  passwordMinLength,
} from '../server/generated/rules/password.ts'
import { sessionHours, sessionIdleMinutes, sessionsPerKey } from '../server/generated/rules/session.ts'
import { csvLines as serverLines } from '../server/rules/csv.ts'
import { normalizeName, normalizePassword, normalizeText } from '../server/rules/text.ts'
import { normalize } from '../src/form/normalize.ts'
import { keyFormatError } from '../src/session/key-checksum.ts'
import { csvLines } from '../src/util/csv.ts'
import { operations } from './contract.js'
import { root } from './root.js'
import { runsOf } from '../testing/runs.ts'

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for.
const control = /[\u0000-\u001f\u007f-\u009f]/

/** @param {string} path */
const textOf = (path) => readFileSync(join(root, path), 'utf8').replace(/\s+/g, ' ')

it.each(readdirSync(join(root, 'contract')))('contract/%s can be read in a review', (file) => {
  const lines = readFileSync(join(root, 'contract', file), 'utf8').split('\n')
  expect(lines.filter((line) => line.length > 160)).toEqual([])
  expect(lines.length).toBeLessThanOrEqual(1500)
})

it('what a client may ask whether it has it already says so', () => {
  const wrong = operations.flatMap(({ id, method, answers, parameters }) => {
    if (method !== 'GET' || !answers['200']?.headers['ETag']) return []
    const isAsked = parameters.some(({ name }) => name === 'If-None-Match')
    return isAsked && answers['304'] ? [] : [id]
  })
  expect(wrong).toEqual([])
})

// Rules that are written in prose where nothing can be generated.
it.each([
  ['openapi.yaml', `${passwordMinLength} to ${passwordMaxLength} characters in NFC`],
  ['openapi.yaml', `at most ${passwordMaxBytes} bytes; none of the commonest passwords`],
  ['openapi.yaml', `of the address where that has ${passwordLocalPartFrom} characters or more`],
  [
    'openapi.yaml',
    `below ${noticePercent} %, from ${noticePercent}, from ${warningPercent}, from ${fullPercent}.`,
  ],
  [
    'openapi.yaml',
    `\`${keyPrefix}\`, ${keyRandomLength} characters of base ${keyDigits.length} (256 random bits) and ${keyChecksumLength} characters`,
  ],
  ['openapi.yaml', `ends after ${sessionHours} hours, after ${sessionIdleMinutes} minutes without use`],
  ['openapi.yaml', `A key has at most ${sessionsPerKey} sessions`],
  [
    'openapi.yaml',
    `A session ends after ${sessionHours} hours, or ${sessionIdleMinutes} minutes without requests.`,
  ],
  ['docs/operations.md', `ends after ${sessionHours} hours or ${sessionIdleMinutes} minutes without use`],
  ['docs/operations.md', `A key has at most ${sessionsPerKey} sessions`],
])('%s says “%s”', (path, words) => {
  expect(textOf(path)).toContain(words)
})

it('server and console tell the same keys from mistyped ones', () => {
  const key = makeApiKey()
  expect(keyFormatError(key)).toBeNull()
  for (let at = 0; at < key.length; at += 1) {
    for (const other of ['', 'x', 'y', '-', 'é', 'xy']) {
      const typed = key.slice(0, at) + other + key.slice(at + 1)
      expect([typed, keyFormatError(typed) === null]).toEqual([typed, isWellFormedApiKey(typed)])
    }
  }
})

it('server and console bring texts into the same form', () => {
  const unit = fc.constantFrom(...' \t\n\u0000\u0085\u00a0\u2003\u3000\ufeffe\u0301é/ß🦊'.split(/(?:)/u))
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit })), (text) => {
      const { department_name, description, password } = normalize({
        department_name: text,
        description: text,
        password: text,
      })
      // A name with control characters is refused, so that its form does not matter.
      if (!control.test(text)) expect(department_name).toBe(normalizeName(text))
      expect(description ?? '').toBe(normalizeText(text))
      expect(password).toBe(normalizePassword(text))
    }),
    // A line break beside a character that can't be seen, which chance finds once in a few hundred runs.
    { numRuns: runsOf(2000), examples: [['\n\u{e0000}']] },
  )
})

it('server and console write the same cells of CSV', () => {
  const unit = fc.constantFrom(...'\'=+-@\t\r\n＝＠;," a\ufeffé'.split(/(?:)/u))
  const cell = fc.oneof(
    fc.string({ unit }),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 })), (rows) => {
      expect(serverLines(rows)).toBe(csvLines(rows))
    }),
    { numRuns: runsOf(2000) },
  )
})
