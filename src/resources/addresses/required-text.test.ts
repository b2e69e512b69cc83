import { expect, it } from 'vitest'
import type { Resolution } from '../../contract/generated/schemas/resolution.zod'
import type { ResolutionStep } from '../../contract/generated/schemas/resolutionStep.zod'
import { isFreeAndRejected, requiredText } from './required-text'
import { stepForTest } from './step-for-test'

const answerOf = (first: Partial<ResolutionStep>, more: Partial<Resolution> = {}) => ({
  outcome: 'delivered' as const,
  recipient_count: 1,
  via_catch_all: false,
  steps: [stepForTest(first)],
  ...more,
})
const refused = { outcome: 'refused', recipient_count: 0 } as const
const full = [
  stepForTest({ kind: 'alias', outcome: 'followed' }),
  stepForTest({ outcome: 'mailbox_full', step: 2 }),
]

it.each([
  [
    answerOf({}, refused),
    'This mail is rejected. The operator can set a recipient (postroom mail postmaster).',
  ],
  [answerOf({ outcome: 'domain_suspended' }, refused), 'This mail is rejected.'],
  [answerOf({ kind: 'alias', outcome: 'off' }, refused), 'This mail is rejected.'],
  [
    answerOf({ kind: 'held', outcome: 'deleted' }, refused),
    'This mail is rejected. The address is reserved for a deleted identity.',
  ],
  [answerOf({ outcome: 'operator' }, { recipient_count: 0 }), 'Mail goes to the operator.'],
  [answerOf({ outcome: 'catch_all' }, { via_catch_all: true }), 'Mail goes to the catch-all.'],
  [answerOf({ kind: 'identity', outcome: 'delivered', display_name: 'Ada' }), 'Ada gets this mail.'],
  [
    answerOf({ kind: 'group', outcome: 'followed' }, { recipient_count: 2 }),
    'A group delivers this mail to 2 mailboxes.',
  ],
  [answerOf({}, { steps: full }), 'This mail is returned to the sender, because no mailbox has room for it.'],
])('%j: %s', (answer, words) => expect(requiredText(answer)).toBe(words))

it('an alias is offered where nothing has the address, and where it is reserved for a deleted identity', () => {
  expect(isFreeAndRejected(answerOf({}, refused))).toBe(true)
  expect(isFreeAndRejected(answerOf({ kind: 'held', outcome: 'deleted' }, refused))).toBe(true)
  expect(isFreeAndRejected(answerOf({ kind: 'alias', outcome: 'off' }, refused))).toBe(false)
  expect(isFreeAndRejected(answerOf({ outcome: 'operator' }))).toBe(false)
})
