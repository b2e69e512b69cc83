import { expect, it } from 'vitest'
import type { FailedSignIns } from '../../contract/generated/schemas/failedSignIns.zod'
import { failureText, refusedText, sourceCountText, stormText } from './failed-sign-in-text'

const now = new Date(2026, 10, 21, 12).getTime()
const at = (day: number) => new Date(2026, 10, day, 9).toISOString()

const failed = (more: Partial<FailedSignIns>): FailedSignIns => ({
  count: 12,
  refused_count: 0,
  source_count: 3,
  has_more_sources: false,
  since: at(1),
  until: null,
  first_at: at(17),
  last_at: at(20),
  sources: [],
  ...more,
})

it.each<[Partial<FailedSignIns>, string]>([
  [{}, '12 failed since Tuesday, from 3 addresses'],
  [{ count: 1, source_count: 1, first_at: at(21) }, '1 failed since today, from 1 address'],
  [{ first_at: at(20) }, '12 failed since yesterday, from 3 addresses'],
  [{ first_at: at(2) }, '12 failed since Nov 2, 2026, from 3 addresses'],
  [{ has_more_sources: true, source_count: 20 }, '12 failed since Tuesday, from more than 20 addresses'],
  [{ source_count: 0 }, '12 failed since Tuesday'],
  [{ since: at(18) }, 'At least 12 failed since Tuesday, from 3 addresses'],
  [{ count: 0, first_at: null, since: at(1) }, 'None since Nov 1, 2026'],
])('%j is told as %s', (more, words) => {
  expect(failureText(failed(more), now)).toBe(words)
})

it('describes each source, and attempts that were not checked', () => {
  expect(sourceCountText({ count: 9, service_codes: ['imap', 'smtp_submission'] })).toBe('9 by IMAP and SMTP')
  expect(sourceCountText({ count: 1, service_codes: [] })).toBe('1')
  expect(refusedText(failed({}))).toBeNull()
  expect(refusedText(failed({ refused_count: 4 }))).toMatch(/^4 more were rejected by SMTP/)
})

it('tells of a storm with its first source', () => {
  const minute = { started_at: at(21), is_storm: true, count: 340 }
  expect(stormText({ ...minute, sources: [{ address: '203.0.113.7', count: 300 }] })).toBe(
    '340 sign-ins failed within a minute, 300 of them from 203.0.113.7.',
  )
  expect(stormText({ ...minute, sources: [{ address: null, count: 340 }] })).toBe(
    '340 sign-ins failed within a minute.',
  )
})
