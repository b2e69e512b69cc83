import { expect, test } from 'vitest'
import { claimMessage, claimState, hasConfirmed, isOpen, mailtoOf, wasAddedLately } from './claim-text'

const claim = {
  domain_name: 'xn--bcher-kva.example',
  domain_name_unicode: 'bücher.example',
  record: {
    type: 'TXT' as const,
    host: '_postroom-abcdefgh.xn--bcher-kva.example',
    host_short: '_postroom-abcdefgh',
    value: 'postroom-proof=abcdefghijklmnopqrstuvwxyz',
  },
  expires_at: '2026-12-27T09:15:00.000Z',
}

test('the message has both forms of the name, the record and its end', () => {
  const { subject, text } = claimMessage(claim)
  expect(subject).toBe('DNS record for bücher.example')
  expect(text).toContain('bücher.example (xn--bcher-kva.example)')
  expect(text).toContain('Name: _postroom-abcdefgh.xn--bcher-kva.example\n')
  expect(text).toContain('Value: postroom-proof=abcdefghijklmnopqrstuvwxyz\n')
  expect(text).toContain('enter _postroom-abcdefgh as the name')
  expect(text).toContain('before Dec 27, 2026')
  expect(claimMessage({ ...claim, domain_name_unicode: claim.domain_name }).text).not.toContain('(')
})

test('an email keeps the lines and the letters of the message', () => {
  const url = new URL(mailtoOf({ subject: 'A & B', text: 'Größe?\n100 %\n' }))
  expect(url.protocol).toBe('mailto:')
  expect(url.searchParams.get('subject')).toBe('A & B')
  expect(url.searchParams.get('body')).toBe('Größe?\r\n100 %\r\n')
})

test('without name servers to ask, a domain isn’t said to wait', () => {
  expect(claimState({ state: 'waiting', code: 'no_record' }).word).toBe('Pending verification')
  expect(claimState({ state: 'waiting', code: 'not_checked' }).word).toBe('Not checked')
  expect(claimState({ state: 'in_use', code: 'two_proofs' }).word).toBe('Used elsewhere')
})

test('a domain is open until it is added or has expired, and was added lately for a week', () => {
  expect((['waiting', 'in_use', 'proven', 'expired'] as const).filter((state) => isOpen({ state }))).toEqual([
    'waiting',
    'in_use',
  ])
  const looked_at = '2026-11-20T00:00:00.000Z'
  const day = (date: string) => Date.parse(`${date}T00:00:00.000Z`)
  expect(wasAddedLately({ state: 'proven', looked_at }, day('2026-11-26'))).toBe(true)
  expect(wasAddedLately({ state: 'proven', looked_at }, day('2026-11-27'))).toBe(false)
  expect(wasAddedLately({ state: 'waiting', looked_at }, day('2026-11-21'))).toBe(false)
})

test('a proof adds a domain with the id of its claim, and confirms one with another id', () => {
  expect(hasConfirmed({ claim_id: '1', domain_id: null })).toBe(false)
  expect(hasConfirmed({ claim_id: '1', domain_id: '1' })).toBe(false)
  expect(hasConfirmed({ claim_id: '1', domain_id: '2' })).toBe(true)
})
