import { describe, expect, it } from 'vitest'
import type { Finding } from '../dns/types.ts'
import type { DomainRecordRow } from '../generated/rows.ts'
import { confirmedFindings, keyOf } from './confirm.ts'

const finding = (check: Finding['check'], values: Partial<Finding> = {}): Finding => ({
  check,
  subject: '',
  verdict: 'ok',
  code: 'ours',
  host: 'brightwater.example',
  type: 'TXT',
  toPublish: null,
  seen: [],
  ttl: 300,
  evidence: null,
  ...values,
})
const bogus = { verdict: 'broken', code: 'dnssec_bogus' } as const
const refused = { verdict: 'broken', code: 'own_mail_refused' } as const

/** The stored records: good ones, or those of a check that must be confirmed. */
const stored = (findings: readonly Finding[], newCode?: Finding['code']) =>
  new Map(
    findings.map((one) => [
      keyOf(one),
      { verdict: 'ok', evidence: newCode ? { new_code: newCode } : null } as DomainRecordRow,
    ]),
  )
/** Name servers that still have all records as they should be: they don't check signatures. */
const allGood = async (bad: readonly Finding[]) =>
  new Map(
    bad.map((one) => [
      one,
      {
        ...one,
        verdict: 'cannot_tell',
        code: 'still_spreading',
        evidence: { new_code: one.code, servers: [] },
      } satisfies Finding,
    ]),
  )

it.each(['mx', 'spf', 'dkim', 'dmarc', 'mta_sts'] as const)(
  'wrong signatures of %s are confirmed by the next check, not by servers that check none',
  async (check) => {
    const one = finding(check, bogus)
    const [first] = await confirmedFindings([one], { before: stored([one]), isAwaited: false }, allGood)
    expect(first).toMatchObject({ verdict: 'cannot_tell', evidence: { new_code: 'dnssec_bogus' } })
    expect(first?.evidence?.servers).toBeUndefined()
    expect(
      await confirmedFindings([one], { before: stored([one], 'dnssec_bogus'), isAwaited: false }, allGood),
    ).toEqual([one])
  },
)

it('a policy that rejects own mail because of wrong signatures is confirmed like them', async () => {
  const findings = [finding('spf', bogus), finding('dkim', bogus), finding('dmarc', refused)]
  const second = await confirmedFindings(
    findings,
    { before: stored(findings, 'own_mail_refused'), isAwaited: false },
    allGood,
  )
  expect(second[2]).toEqual(findings[2])
})

it('other records are confirmed by the zone’s own servers', async () => {
  const one = finding('mx', { verdict: 'broken', code: 'elsewhere' })
  const [result] = await confirmedFindings(
    [one],
    { before: stored([one], 'elsewhere'), isAwaited: false },
    allGood,
  )
  expect(result?.code).toBe('still_spreading')
})

describe('an old answer of the resolver', () => {
  const absent = finding('spf', { verdict: 'absent', code: 'no_record', ttl: 900 })
  const servers = [{ name: 'ns1.example', address: '192.0.2.1', values: ['v=spf1 mx -all'] }]
  const cached = finding('spf', {
    verdict: 'advice',
    code: 'absence_cached',
    ttl: 900,
    evidence: { servers },
  })
  const row = (verdict: string, code: string, newCode?: string) =>
    new Map([
      ['spf ', { verdict, code, evidence: newCode ? { new_code: newCode } : null } as DomainRecordRow],
    ])
  const confirmed = async (
    before: ReadonlyMap<string, DomainRecordRow>,
    opinion: Finding | null = cached,
  ) => {
    const opinions = new Map(opinion === null ? [] : [[absent, opinion]])
    return (await confirmedFindings([absent], { before, isAwaited: false }, async () => opinions))[0]
  }

  it('is said of a record that was not set up, or is checked for the first time', async () => {
    expect(await confirmed(row('absent', 'no_record'))).toBe(cached)
    expect(await confirmed(new Map())).toBe(cached)
    expect(await confirmed(row('advice', 'absence_cached'))).toBe(cached)
  })

  it('leaves the state of a record that was right', async () => {
    expect(await confirmed(row('ok', 'pass'))).toMatchObject({
      code: 'still_spreading',
      evidence: { new_code: 'no_record', servers },
    })
  })

  it('is the state of the record where the name servers can’t be bad, once two checks say so', async () => {
    expect(await confirmed(row('absent', 'no_record'), null)).toBe(absent)
    expect((await confirmed(row('advice', 'absence_cached'), null))?.code).toBe('still_spreading')
    expect(await confirmed(row('advice', 'absence_cached', 'no_record'), null)).toBe(absent)
  })

  it('is looked for in optional records only while someone may be editing them', async () => {
    const optional = finding('tls_rpt', { verdict: 'absent', code: 'no_record' })
    const comparisons: boolean[] = []
    for (const isAwaited of [false, true])
      await confirmedFindings([optional], { before: new Map(), isAwaited }, async () => {
        comparisons.push(isAwaited)
        return new Map()
      })
    expect(comparisons).toEqual([true])
  })
})
