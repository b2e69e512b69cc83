import { describe, expect, it } from 'vitest'
import { caseFacts, commonZone } from '../../testing/dns-cases.ts'
import { memoryResolver, type MemoryName } from './memory-resolver.ts'
import { checkSpf } from './spf.ts'
import type { Finding } from './types.ts'

const domain = 'brightwater.test'

const check = async (text: string, parts: Record<string, MemoryName>): Promise<Finding | undefined> => {
  const resolver = memoryResolver({ ...commonZone, ...parts, [domain]: { TXT: [text] } })
  const [finding] = await checkSpf(domain, caseFacts, resolver)
  return finding
}

const silent = { 'TXT!': 'no_answer' } as const

describe('a part of an SPF record that cannot be looked up', () => {
  it('leaves open what our mail gets, and names the part', async () => {
    const finding = await check('v=spf1 include:silent.test include:_spf.ours.test -all', {
      'silent.test': silent,
    })
    expect(finding).toMatchObject({
      verdict: 'cannot_tell',
      code: 'part_unreadable',
      toPublish: null,
      evidence: { domain: 'silent.test', term: 'include:silent.test' },
    })
    expect(finding?.seen).toHaveLength(1)
  })

  it('leaves open what others get', async () => {
    const finding = await check('v=spf1 include:_spf.ours.test include:silent.test -all', {
      'silent.test': silent,
    })
    expect(finding).toMatchObject({ verdict: 'cannot_tell', code: 'part_unreadable' })
  })

  it('does not matter behind the end of the record', async () => {
    const finding = await check('v=spf1 include:_spf.ours.test -all include:silent.test', {
      'silent.test': silent,
    })
    expect(finding).toMatchObject({ verdict: 'ok', code: 'pass' })
  })

  // RFC 7208, section 5.5, continues as if there were no name. Our mail would then seem to fail.
  it.each([
    ['ptr:ours.test', 'v=spf1 ptr:ours.test -all'],
    ['a macro of the name', 'v=spf1 exists:%{p}.listed.ours.test -all'],
  ])('leaves it open also for %s', async (_, text) => {
    const parts = { '25.2.0.192.in-addr.arpa': { 'PTR!': 'servfail' } as const }
    expect(await check(text, parts)).toMatchObject({ verdict: 'cannot_tell', code: 'part_unreadable' })
  })

  // A host with IPv4 only is not void, and whether it has IPv4 is unknown here.
  it('leaves open whether a host is void', async () => {
    const finding = await check('v=spf1 a:v1.test a:v2.test a:half.test include:_spf.ours.test -all', {
      'half.test': { 'A!': 'no_answer' },
    })
    expect(finding).toMatchObject({ verdict: 'cannot_tell', code: 'part_unreadable' })
  })
})
