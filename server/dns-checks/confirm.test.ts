import { expect, it } from 'vitest'
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

/** The stored records: good ones, or those of a look that must be confirmed. */
const stored = (findings: readonly Finding[], newCode?: Finding['code']) =>
  new Map(
    findings.map((one) => [
      keyOf(one),
      { verdict: 'ok', evidence: newCode ? { new_code: newCode } : null } as DomainRecordRow,
    ]),
  )
/** Name servers that still have all records as they should be: they don't check signatures. */
const allGood = async (asked: readonly Finding[]) =>
  new Map(
    asked.map((one) => [
      one,
      {
        ...one,
        verdict: 'cannot_tell',
        code: 'still_spreading',
        evidence: { new_code: one.code, servers: [] },
      } as Finding,
    ]),
  )

it.each(['mx', 'spf', 'dkim', 'dmarc', 'mta_sts'] as const)(
  'wrong signatures of %s are confirmed by the next check, not by servers that check none',
  async (check) => {
    const one = finding(check, bogus)
    const [first] = await confirmedFindings([one], stored([one]), allGood)
    expect(first).toMatchObject({ verdict: 'cannot_tell', evidence: { new_code: 'dnssec_bogus' } })
    expect(first?.evidence?.servers).toBeUndefined()
    expect(await confirmedFindings([one], stored([one], 'dnssec_bogus'), allGood)).toEqual([one])
  },
)

it('a policy that rejects own mail because of wrong signatures is confirmed like them', async () => {
  const findings = [finding('spf', bogus), finding('dkim', bogus), finding('dmarc', refused)]
  const second = await confirmedFindings(findings, stored(findings, 'own_mail_refused'), allGood)
  expect(second[2]).toEqual(findings[2])
})

it('other records are confirmed by the zone’s own servers', async () => {
  const one = finding('mx', { verdict: 'broken', code: 'elsewhere' })
  const [result] = await confirmedFindings([one], stored([one], 'elsewhere'), allGood)
  expect(result?.code).toBe('still_spreading')
})
