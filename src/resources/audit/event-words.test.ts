import { expect, it } from 'vitest'
import { verbOf } from './event-words'

it('tells of whom the mail system has warned', () => {
  const event = { resource_type: 'mailbox_quota', before: null, after: {} } as const
  expect(verbOf({ ...event, operation: 'warnMailboxUse' })).toBe('warned of the use of')
  expect(verbOf({ ...event, operation: 'createMailboxQuota' })).toBe('created')
})
