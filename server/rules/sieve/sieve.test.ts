import { describe, expect, it } from 'vitest'
import { readScript } from './read-script.ts'
import { UnreadableScript } from './scan.ts'
import { startProcessorTime } from '../../../testing/processor-time.ts'

const nothing = {
  redirects: [],
  replies: [],
  notices: [],
  folders: [],
  includes: [],
  others: [],
  refuses: false,
  discards: false,
}

const redirectsOf = (script: string) => readScript(script).redirects

describe('a script', () => {
  it('without actions does nothing', () => {
    expect(readScript('')).toEqual(nothing)
    expect(readScript('# nothing\r\n/* at all */ keep; stop;')).toEqual(nothing)
  })

  it('is read with its redirects, replies, notices and folders', () => {
    const script = `require ["copy", "vacation", "fileinto", "enotify", "include", "vnd.dovecot.pipe", "reject"];
redirect :copy "ana@private.example";
if header :contains ["subject", "x-topic"] "invoice" { fileinto "Bills"; fileinto "Bills"; }
elsif size :over 10M { discard; } else { reject "No."; }
vacation :days 3 :subject "Away" text:
I am away.
..
.
;
notify :message "new" "mailto:ana%2Bnew@private.example?subject=new";
include :personal "more";
pipe "program";`
    expect(readScript(script)).toEqual({
      redirects: [{ to: 'ana@private.example', keeps_copy: true, condition: null }],
      replies: [{ subject: 'Away', text: 'I am away.\n.\n', days: 3, condition: null }],
      notices: [{ to: 'ana+new@private.example', condition: null }],
      folders: ['Bills'],
      includes: ['more'],
      others: ['pipe'],
      refuses: true,
      discards: true,
    })
  })

  it.each([
    ['redirect "a@b.example";', false],
    ['redirect :copy "a@b.example";', true],
    ['redirect "a@b.example"; keep;', true],
    ['redirect :copy "a@b.example"; discard;', false],
    ['redirect "other@b.example"; redirect :copy "a@b.example";', false],
    ['if true { redirect "a@b.example"; } keep;', true],
    ['if true { redirect "a@b.example"; } else { keep; }', false],
  ])('keeps a copy of what it redirects, or not: %s', (script, keeps_copy) => {
    expect(redirectsOf(script).at(-1)).toMatchObject({ keeps_copy })
  })

  it('never guesses a target', () => {
    const computed = 'set "at" "@"; redirect "ana${at}private.example";'
    expect(redirectsOf(`require "variables"; ${computed}`)).toMatchObject([{ to: null }])
    expect(redirectsOf('require "encoded-character"; redirect "ana${hex:40}b.example";')).toMatchObject([
      { to: null },
    ])
    expect(redirectsOf('redirect :list "list:family";')).toMatchObject([{ to: null }])
    expect(redirectsOf('redirect "${a}@b.example";')).toMatchObject([{ to: '${a}@b.example' }])
  })

  it('is not misled by what texts and comments contain', () => {
    const script = `require "vacation"; # redirect "a@b.example";
/* redirect "a@b.example"; */ vacation text: # redirect
redirect "a@b.example";
.
; vacation "\\"; redirect \\"a@b.example\\";";`
    expect(redirectsOf(script)).toEqual([])
    expect(readScript(script).replies).toHaveLength(2)
  })

  it.each([
    ['if true {', null],
    ['if header "subject" "hello" {', '“subject” is “hello”'],
    [
      'if not address :domain "from" ["a.example", "b.example"] {',
      'not (the domain in “from” is “a.example” or “b.example”)',
    ],
    [
      'if anyof (size :over 2M, allof (exists "list-id", false)) {',
      'the message is larger than 2 MiB or (the message has “list-id” and never)',
    ],
    ['if spamtest :value "ge" "5" {', 'spamtest :value "ge" "5"'],
    ['if header :count "ge" "received" "5" {', 'header :count "ge" "received" "5"'],
    ['if true { stop; } if true {', 'no earlier rule ended the script'],
    ['if body :contains "x" {', 'the text contains “x”'],
    ['if currentdate :value "ge" "date" "2026-12-01" {', 'the current date is at least “2026-12-01”'],
  ])('has its conditions in words: %s', (before, condition) => {
    expect(redirectsOf(`${before} redirect "a@b.example"; }`)).toEqual([
      { to: 'a@b.example', keeps_copy: false, condition },
    ])
  })

  it('has no actions after its end', () => {
    expect(redirectsOf('stop; redirect "a@b.example";')).toEqual([])
    expect(redirectsOf('if true { stop; redirect "a@b.example"; }')).toEqual([])
  })

  it.each([
    ['redirect "a@b.example"', 'Line 1: “;” is missing.'],
    ['\nredirect "a@b.example;', 'Line 2: a text has no end.'],
    ['if true { keep;', 'Line 1: “}” is missing.'],
    ['keep; }', 'Line 1: a bracket too many.'],
    ['vacation text:\nno end', 'Line 1: a text has no end.'],
    ['/* no end', 'Line 1: a comment has no end.'],
    ['keep; §', 'Line 1: an unexpected character.'],
  ])('that is none is not understood: %s', (script, message) => {
    expect(() => readScript(script)).toThrow(new UnreadableScript(message))
  })
})

describe('a hostile script', () => {
  const times = (text: string, count: number) => text.repeat(count)
  it.each([
    ['many levels of blocks', times('if true {', 7000)],
    ['many levels of tests', `if ${times('not ', 16_000)} true {}`],
    ['many brackets', times('(', 60_000)],
    ['a text without an end', `redirect "${times('a\\', 32_000)}`],
    ['a comment without an end', `/*${times('*', 65_000)}`],
    ['many comments', times('/**/', 16_000)],
    ['many comments with #', times('#\n', 32_000)],
    ['many lines of a text', `vacation text:\n${times('..\n', 21_000)}`],
    ['many dots', `vacation text:\n${times('.', 65_000)}`],
    ['many redirects', times('redirect "";', 1600)],
    ['many redirects in blocks', `${times('if true {', 30)}${times('redirect "";', 1500)}${times('}', 30)}`],
    ['many stops', times('if true {stop;}', 700)],
    ['many branches', `if true {}${times('elsif not true {stop;}', 600)}`],
    ['a long list', `redirect [${times('"",', 2400)}""];`],
    ['a long condition', `if anyof (${times('true,', 2300)}true) { redirect "a@b.example"; }`],
    ['a long word', times('a', 65_000)],
    ['a long number', times('1', 65_000)],
    ['many colons', times(':', 65_000)],
    ['an end far away', `${times('\n', 65_000)}"`],
    ['too many bytes', times('é', 40_000)],
    ['a very long text', times(' ', 5_000_000)],
  ])('is read within 50 ms: %s', (_, script) => {
    const attempt = () => {
      const processorTime = startProcessorTime()
      try {
        readScript(script)
      } catch (error) {
        if (!(error instanceof UnreadableScript)) throw error
      }
      return processorTime()
    }
    // The cheapest of three: the memory of other tests may be collected at the same time.
    expect(Math.min(attempt(), attempt(), attempt())).toBeLessThan(50)
  })
})
