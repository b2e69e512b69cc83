import { afterAll, beforeAll, expect, it } from 'vitest'
import { setZone } from '../../util/zone'
import { forwardingConsequences } from './forwarding-consequences'

beforeAll(() => setZone('utc'))
afterAll(() => setZone('local'))

const use = { forward_count: 2, own_rules_count: 1, redirect_count: 12, since: '2026-11-01T00:00:00.000Z' }

it('counts what a refusal stops: forwards that are set, and users’ rules that were seen', () => {
  expect(forwardingConsequences('allowed', 'refused', use, null)).toEqual([
    '2 forwards to other mail systems will stop. Mail will stay in the mailbox.',
    'The mail rules of 1 identity have sent 12 messages there in the last 30 days. Such mail will stay in the mailbox.',
  ])
  const none = { ...use, forward_count: 0, own_rules_count: 0, redirect_count: 0 }
  expect(forwardingConsequences('allowed', 'refused', none, null)).toEqual([
    'No forward to another mail system is set.',
    'No users’ rules have sent mail there in the last 30 days (reported since Nov 1, 2026).',
  ])
  expect(forwardingConsequences('allowed', 'refused', { ...none, since: null }, null)[1]).toBe(
    'No mail server has reported users’ rules that send mail there.',
  )
})

it('says what works again, and nothing without a change', () => {
  expect(forwardingConsequences('refused', 'allowed', use, null)[0]).toBe(
    '2 forwards to other mail systems will work again.',
  )
  expect(forwardingConsequences('refused', 'refused', use, null)).toEqual([])
})

it('ends with what the mail server doesn’t apply yet', () => {
  for (const [before, after] of [
    ['allowed', 'refused'],
    ['refused', 'allowed'],
  ] as const)
    expect(forwardingConsequences(before, after, use, 'Not yet.')).toEqual([
      ...forwardingConsequences(before, after, use, null),
      'Not yet.',
    ])
  expect(forwardingConsequences('refused', 'refused', use, 'Not yet.')).toEqual([])
})
