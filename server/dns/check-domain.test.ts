import { getEventListeners } from 'node:events'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { caseFacts, commonZone, dnsCases, unsignedDomain } from '../../testing/dns-cases.ts'
import { checkDomain } from './check-domain.ts'
import type { FetchPolicy } from './fetch-policy.ts'
import { inventedFacts } from './invented-world.ts'
import { memoryResolver, type MemoryZone } from './memory-resolver.ts'
import { isWithin } from './names.ts'
import { checks, codes, type Check, type Finding, type Resolver } from './types.ts'
import { runsOf } from '../../testing/runs.ts'

const line = ({ check, subject, verdict, code }: Finding) =>
  [check, subject, verdict, code].filter(Boolean).join(' ')

type Case = (typeof dnsCases)[number]

const checkCase = (one: Case, resolver: Resolver) => {
  const fetchPolicy: FetchPolicy = () => Promise.resolve(one.policy ?? { failure: 'policy_missing' })
  const only = [...new Set(one.expect.map((text) => text.split(' ')[0] as Check))]
  return checkDomain(one.domain, one.facts, resolver, { fetchPolicy, only })
}

const resolverOf = (one: Case, zone: MemoryZone = one.zone): Resolver => {
  const [signed, unsigned] = [true, false].map((authenticated) =>
    memoryResolver(
      { ...commonZone, ...zone },
      { authenticated: one.isAdTrusted === false ? null : authenticated },
    ),
  )
  return {
    ask: async (name, type) => {
      const resolver = isWithin(name, unsignedDomain) ? unsigned : signed
      return resolver?.ask(name, type) ?? { kind: 'failed', reason: 'limit', from: '' }
    },
  }
}

test.each(dnsCases)('$title: $expect', async (one) => {
  const findings = await checkCase(one, resolverOf(one))
  expect(findings.map(line)).toEqual(expect.arrayContaining([...one.expect]))
})

/** Codes that no case can have: `own-mail.test.ts` and `spf.test.ts` have theirs. */
const codesOfOtherTests = ['spf part_unreadable', 'dmarc own_mail_refused']

test('each code has a case', () => {
  const reached = new Set(
    dnsCases.flatMap((one) => one.expect.map((text) => text.replace(/^(\S+) (?:.* )?(\S+)$/, '$1 $2'))),
  )
  const missing = checks
    .flatMap((check) => codes[check].map((code) => `${check} ${code}`))
    .filter((code) => !reached.has(code))
  expect(missing).toEqual(codesOfOtherTests)
})

describe('a name server that does not answer', () => {
  const facts = { ...caseFacts, dkimKeys: inventedFacts('c.test').dkimKeys }
  it.each(['no_answer', 'servfail', 'refused', 'garbage', 'limit'] as const)(
    'leads to cannot_tell: %s',
    async (reason) => {
      const resolver: Resolver = {
        ask: () => Promise.resolve({ kind: 'failed', reason, from: '192.0.2.53:53' }),
      }
      const fetchPolicy: FetchPolicy = () => Promise.resolve({ failure: 'policy_missing' })
      const findings = await checkDomain('c.test', facts, resolver, { fetchPolicy })
      expect(findings.length).toBeGreaterThan(8)
      expect(findings.filter(({ verdict, code }) => verdict !== 'cannot_tell' || code !== reason)).toEqual([])
    },
  )

  it.each(['the time is over', 'the check is aborted'])('leads to cannot_tell when %s', async (cause) => {
    const resolver: Resolver = {
      ask: (_name, _type, { signal } = {}) =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve({ kind: 'failed', reason: 'no_answer', from: '' }))
        }),
    }
    const fetchPolicy: FetchPolicy = () => Promise.resolve({ failure: 'policy_missing' })
    const controller = new AbortController()
    const isAborted = cause === 'the check is aborted'
    const milliseconds = isAborted ? 100_000 : 20
    const options = { fetchPolicy, signal: controller.signal, milliseconds }
    const checking = checkDomain('c.test', facts, resolver, options)
    if (isAborted) controller.abort()
    const findings = await checking
    expect(new Set(findings.map(({ verdict, code }) => `${verdict} ${code}`))).toEqual(
      new Set(['cannot_tell limit']),
    )
    expect(getEventListeners(controller.signal, 'abort')).toEqual([])
  })

  it('leads to broken if only the signatures are wrong', async () => {
    const resolver: Resolver = {
      ask: () => Promise.resolve({ kind: 'failed', reason: 'bogus', from: '192.0.2.53:53' }),
    }
    const fetchPolicy: FetchPolicy = () => Promise.resolve({ failure: 'policy_missing' })
    const findings = await checkDomain('c.test', facts, resolver, { fetchPolicy })
    expect(new Set(findings.map(({ verdict, code }) => `${verdict} ${code}`))).toEqual(
      new Set(['broken dnssec_bogus']),
    )
  })

  it('never changes another verdict, whichever question fails', async () => {
    let questions = 0
    for (const one of dnsCases) {
      const resolver = resolverOf(one)
      const asked = new Set<string>()
      const findings = await checkCase(one, {
        ask: (name, type) => {
          asked.add(`${type} ${name}`)
          return resolver.ask(name, type)
        },
      })
      const lines = new Set(findings.map(line))
      for (const question of asked) {
        questions += 1
        const failing = await checkCase(one, {
          ask: (name, type) =>
            `${type} ${name}` === question
              ? Promise.resolve({ kind: 'failed', reason: 'no_answer', from: '' })
              : resolver.ask(name, type),
        })
        const wrong = failing.filter(
          (finding) => finding.verdict !== 'cannot_tell' && !lines.has(line(finding)),
        )
        expect({ title: one.title, question, wrong: wrong.map(line) }).toEqual({
          title: one.title,
          question,
          wrong: [],
        })
      }
    }
    expect(questions).toBeGreaterThan(200)
  })
})

/** Writes the tags of a text apart or together, as zone files and registrars do. */
const withSpaces = (text: string, spaces: string): string =>
  // Terms of SPF are between spaces only, however many (RFC 7208, section 4.6.1).
  /^v=spf1/i.test(text)
    ? text.replaceAll(' ', ' '.repeat(spaces.length + 1))
    : /^v\s*=\s*(?:DMARC1|TLSRPTv1|DKIM1)/.test(text)
      ? text.replaceAll(/\s*;\s*/g, `${spaces};${spaces}`)
      : text

const cut = (text: string, length: number): string[] => text.match(new RegExp(`.{1,${length}}`, 'gs')) ?? ['']

const inCapitals = (zone: MemoryZone): MemoryZone =>
  Object.fromEntries(Object.entries(zone).map(([name, records]) => [name.toUpperCase(), records]))

test('white space, splitting, case, order and foreign texts never change a verdict', async () => {
  const changes = fc.record({
    one: fc.constantFrom(...dnsCases),
    spaces: fc.constantFrom('', ' ', '  ', '\t'),
    length: fc.integer({ min: 1, max: 255 }),
    isReversed: fc.boolean(),
    isUpper: fc.boolean(),
    foreign: fc.constantFrom('verification=abc', 'v=other1; k=rsa', '', 'V=SPF'),
  })
  await fc.assert(
    fc.asyncProperty(changes, async ({ one, spaces, length, isReversed, isUpper, foreign }) => {
      const change = (name: string, records: MemoryZone[string]): MemoryZone[string] =>
        Object.fromEntries(
          Object.entries(records).map(([type, values]) => {
            if (!Array.isArray(values)) return [type, values]
            const texts = values.map((value) => (Array.isArray(value) ? value.join('') : String(value)))
            const changed =
              type === 'TXT'
                ? [
                    ...texts.map((text) => cut(withSpaces(text, spaces), length)),
                    // At the name of a DKIM key, no other record is allowed (RFC 6376, section 3.6.2.2).
                    ...(name.includes('._domainkey.') ? [] : [cut(foreign, length)]),
                  ]
                : texts
            return [type, isReversed ? changed.toReversed() : changed]
          }),
        )
      const zone = Object.fromEntries(
        Object.entries(one.zone).map(([name, records]) => [name, change(name, records)]),
      )
      const [plain, changed] = await Promise.all([
        checkCase(one, resolverOf(one)),
        checkCase(one, resolverOf(one, isUpper ? inCapitals(zone) : zone)),
      ])
      expect(changed.map(line)).toEqual(plain.map(line))
    }),
    { numRuns: runsOf(300) },
  )
})
