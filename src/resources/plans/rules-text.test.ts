import { expect, test } from 'vitest'
import { itemChange } from './item-text'

const forward = {
  to_identity_id: '1',
  to_display_name: 'Ben Ode',
  to_address: 'ben@b.example',
  keep_copy: true,
}

test('an item of an offboarding says what happens to mail, and its undo what comes back', () => {
  const active = { status: 'active', forward_to: null, auto_reply: null, own_rules: 'run' } as const
  const left = {
    status: 'suspended',
    forward_to: forward,
    auto_reply: { subject: 'Gone' },
    own_rules: 'stopped',
  } as const
  expect(itemChange('leave', { before: active, after: left }, 'GB')).toBe(
    'Suspended, new password. Mail forwarded to Ben Ode, with a copy, answered: “Gone”, user’s rules stopped',
  )
  expect(itemChange('reactivate', { before: left, after: active }, 'GB')).toBe(
    'Reactivated. Not forwarded, not answered, user’s rules run',
  )
})
