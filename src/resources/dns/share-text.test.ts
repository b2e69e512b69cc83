import { beforeEach, describe, expect, it } from 'vitest'
import { ApiProblem, Unreachable } from '../../api/errors'
import type { DnsRecord } from '../../contract/generated/schemas/dnsRecord.zod'
import type { DnsShare } from '../../contract/generated/schemas/dnsShare.zod'
import { setZone } from '../../util/zone'
import { explainShareError, shareIntro, shareText } from './share-text'

const now = Date.parse('2026-11-27T09:15:00.000Z')
const share: DnsShare = {
  share_id: '0199f3a2-7c1e-7d3a-9b55-1f0a52c6db01',
  made_by: { key_id: null, key_name: 'Service desk' },
  created_at: '2026-11-27T09:00:00.000Z',
  expires_at: '2026-12-04T09:00:00.000Z',
  last_used_at: null,
  status: 'active',
}

beforeEach(() => setZone('utc'))

describe('a shared link', () => {
  it('has its maker, its end and its last use', () => {
    expect(shareText(share, now)).toEqual({
      name: 'By Service desk, Nov 27, 2026',
      details: 'Works until Dec 4, 2026 · not opened yet',
      isActive: true,
    })
    const used = { ...share, last_used_at: '2026-11-27T09:05:00.000Z' }
    expect(shareText(used, now).details).toBe('Works until Dec 4, 2026 · last opened 10 minutes ago')
  })
  it('can’t be revoked once it has ended', () => {
    const ended = (status: DnsShare['status']) => {
      const { details, isActive } = shareText({ ...share, status }, now)
      return [details, isActive]
    }
    expect(ended('expired')).toEqual(['Expired Dec 4, 2026 · not opened yet', false])
    expect(ended('revoked')).toEqual(['Revoked · not opened yet', false])
  })
})

describe('a link that can’t be opened', () => {
  const problem = (code: string, status: number) =>
    explainShareError(new ApiProblem({ type: 'x', title: 'x', status, code, request_id: 'abcdefgh' }, null))
  it('says why, and whom to ask', () => {
    for (const [code, title] of [
      ['share_expired', 'This link has expired'],
      ['share_revoked', 'This link was revoked'],
      ['share_unknown', 'This link isn’t complete or doesn’t exist'],
    ] as const)
      expect(problem(code, 401)).toEqual({
        title,
        detail: 'Ask the sender of the link for a new one.',
        isFinal: true,
      })
  })
  it('is tried again after an outage or an error, but not once its domain is gone', () => {
    expect(explainShareError(new Unreachable('away')).isFinal).toBe(false)
    expect(problem('internal_error', 500).isFinal).toBe(false)
    expect(problem('rate_limited', 429).isFinal).toBe(false)
    expect(problem('not_found', 404).isFinal).toBe(true)
    expect(problem('organization_suspended', 403).isFinal).toBe(true)
  })
})

describe('the shared page', () => {
  const record = (status: DnsRecord['status'], value_to_publish: string | null, purpose = 'required') =>
    ({ status, value_to_publish, purpose }) as DnsRecord
  const introOf = (status: DnsRecord['status'], ...records: DnsRecord[]) =>
    shareIntro({ status, records, domain_name_unicode: 'brightwater.example' })

  it('asks for records to be published only if there are some', () => {
    const asks = 'Publish them where the DNS of brightwater.example is managed.'
    expect(introOf('broken', record('broken', 'v=spf1 ~all'))).toContain(asks)
    expect(introOf('not_set_up', record('verified', 'a'), record('not_set_up', 'b'))).toContain(asks)
    // All that is right, all that the operator hasn't said, and what mail works without.
    expect(introOf('verified', record('verified', 'a'), record('not_set_up', 'b', 'optional'))).toBe(
      'The records that brightwater.example needs for email are published.',
    )
    for (const one of [
      record('broken', null),
      record('cannot_tell', null),
      record('not_set_up', 'b', 'optional'),
    ])
      expect(introOf('broken', one)).toBe('These are the records that brightwater.example has for email.')
  })
})
