import { expect, it } from 'vitest'
import type { DnsRecord } from '../../contract/generated/schemas/dnsRecord.zod'
import { groupRecords, recordName, startsOpen } from './record-groups'

const record = (check: DnsRecord['check'], subject = '') => ({ check, subject }) as DnsRecord

it('orders records by what they are for, whatever the order of the API', () => {
  const records = [
    record('proof'),
    record('tls_rpt'),
    record('dkim', 's2'),
    record('spf'),
    record('dkim', 's1'),
    record('mx'),
  ]
  expect(groupRecords(records).map(({ title, records: own }) => [title, own.map(recordName)])).toEqual([
    ['Receiving', ['MX']],
    ['Sending', ['SPF', 'DKIM s2', 'DKIM s1']],
    ['Optional', ['TLS-RPT']],
    ['Ownership', ['Proof']],
  ])
})

it('leaves out a group without records', () => {
  expect(groupRecords([record('spf')]).map(({ id }) => id)).toEqual(['sending'])
})

it('opens what needs attention', () => {
  const opens = (status: DnsRecord['status'], purpose: DnsRecord['purpose']) =>
    startsOpen({ status, purpose, evidence: null })
  expect(opens('broken', 'optional')).toBe(true)
  expect(opens('not_set_up', 'required')).toBe(true)
  expect(opens('not_set_up', 'optional')).toBe(false)
  expect(opens('verified', 'required')).toBe(false)
  expect(startsOpen({ status: 'verified', purpose: 'required', evidence: { new_code: 'elsewhere' } })).toBe(
    true,
  )
})
