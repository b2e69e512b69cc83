import { afterAll, beforeAll, expect, it } from 'vitest'
import { setZone } from '../../util/zone'
import type { Forward } from '../../contract/generated/schemas/forward.zod'
import { answeredText, inactiveText, replyTimeText, targetText } from './forward-text'

beforeAll(() => setZone('utc'))
afterAll(() => setZone('local'))

const forward: Forward = {
  to_identity_id: '1',
  to_address: 'ben@bright.example',
  to_address_unicode: 'ben@bright.example',
  to_display_name: 'Ben Ode',
  is_outside: false,
  keep_copy: true,
  is_in_force: true,
  not_in_force_because: null,
}

it('names the target, an identity by its name', () => {
  expect(targetText(forward)).toBe('Ben Ode')
  expect(targetText({ ...forward, to_display_name: null })).toBe('ben@bright.example')
})

it('says why nothing is forwarded, and where mail stays', () => {
  expect(inactiveText(forward)).toBeNull()
  const because = (not_in_force_because: Forward['not_in_force_because']) =>
    inactiveText({ ...forward, not_in_force_because })
  expect(because('target_deleted')).toBe('Not forwarded now: Ben Ode is deleted. Mail stays in the mailbox.')
  expect(because('target_takes_no_mail')).toBe(
    'Not forwarded now: Ben Ode can’t receive mail. Mail stays in the mailbox.',
  )
  expect(because('external_forwarding_refused')).toBe(
    'Not forwarded now: the organization doesn’t allow forwarding to other mail systems. Mail stays in the mailbox.',
  )
  expect(because('mail_refused')).toBe('Not forwarded now: mail to this identity is rejected.')
})

it('says when mail is answered', () => {
  const [starts_at, ends_at] = ['2027-02-01T08:00:00.000Z', '2027-03-01T09:00:00.000Z']
  const times = { starts_at, ends_at }
  expect(replyTimeText({ starts_at: null, ends_at: null }, 0)).toBe('')
  expect(replyTimeText(times, Date.parse('2027-01-01T00:00:00.000Z'))).toBe(
    'from Feb 1, 2027, 08:00 UTC until Mar 1, 2027, 09:00 UTC',
  )
  expect(replyTimeText(times, Date.parse(starts_at))).toBe('until Mar 1, 2027, 09:00 UTC')
  expect(replyTimeText(times, Date.parse(ends_at))).toBe('ended Mar 1, 2027, 09:00 UTC')
})

it('says who is answered', () => {
  expect(answeredText(1)).toMatch(/^Each sender gets at most one reply every 1 day\./)
  expect(answeredText(7)).toMatch(/^Each sender gets at most one reply every 7 days\./)
})
