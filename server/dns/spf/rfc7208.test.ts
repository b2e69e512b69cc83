import { existsSync, readFileSync } from 'node:fs'
import { parseAllDocuments } from 'yaml'
import { describe, expect, it } from 'vitest'
import { memoryResolver, type MemoryName, type MemoryZone } from '../memory-resolver.ts'
import { explainSpf } from './evaluate.ts'

// The test suite of RFC 7208, rfc7208-tests.yml of pyspf, is read where it is; it is no part of this repository.
const path = process.env['RFC7208_TESTS'] ?? ''

interface Scenario {
  description: string
  tests: Record<
    string,
    { helo: string; host: string; mailfrom: string; result: string | string[]; explanation?: string }
  >
  zonedata: Record<string, ('TIMEOUT' | Record<string, unknown>)[]>
}

type Text = string | string[]

/** The records of a name. SPF records are published as TXT unless it has TXT records too; NONE is no record. */
const nameOf = (items: Scenario['zonedata'][string]): MemoryName => {
  const valuesOf = (type: string) =>
    items.flatMap((item) => (typeof item === 'object' && type in item ? [item[type]] : []))
  const texts =
    valuesOf('TXT').length > 0 ? valuesOf('TXT').filter((text) => text !== 'NONE') : valuesOf('SPF')
  return {
    A: valuesOf('A') as string[],
    AAAA: valuesOf('AAAA') as string[],
    PTR: valuesOf('PTR') as string[],
    CNAME: valuesOf('CNAME') as string[],
    MX: (valuesOf('MX') as [number, string][]).map(([preference, host]) => `${preference} ${host}`),
    TXT: texts as Text[],
    ...(items.includes('TIMEOUT') && texts.length === 0 ? { 'all!': 'no_answer' } : {}),
  }
}

const zoneOf = (data: Scenario['zonedata']): MemoryZone =>
  Object.fromEntries(Object.entries(data).map(([name, items]) => [name, nameOf(items)]))

describe.skipIf(!existsSync(path))('the test suite of RFC 7208, if RFC7208_TESTS is its path', () => {
  const scenarios = existsSync(path)
    ? parseAllDocuments(readFileSync(path, 'utf8')).map((document) => document.toJS() as Scenario)
    : []
  const cases = scenarios.flatMap(({ description, tests, zonedata }) =>
    Object.entries(tests).map(([id, test]) => ({ id, description, test, zone: zoneOf(zonedata) })),
  )

  it.each(cases)('$description: $id', async ({ test, zone }) => {
    const sender =
      test.mailfrom === '' ? `postmaster@${test.helo}` : test.mailfrom.replace(/^@/, 'postmaster@')
    const { result, explanation } = await explainSpf(
      { ip: test.host, domain: sender.slice(sender.lastIndexOf('@') + 1), sender, helo: test.helo },
      memoryResolver(zone),
    )
    expect([test.result].flat()).toContain(result)
    if (test.explanation !== undefined) expect(explanation ?? 'DEFAULT').toBe(test.explanation)
  })

  it('has 203 cases', () => {
    expect(cases).toHaveLength(203)
  })
})
