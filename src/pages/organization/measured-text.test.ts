import { expect, it } from 'vitest'
import { measuredText, unmeasuredText } from './measured-text'

it.each([
  [3, 9, 'Measured in 3 of 9 mailboxes.'],
  [0, 1, 'Measured in 0 of 1 mailbox.'],
  [9, 9, null],
])('%i of %i mailboxes measured', (measured_mailbox_count, mailbox_count, text) => {
  expect(measuredText({ measured_mailbox_count, mailbox_count })).toBe(text)
})

it.each([
  ['attached', 12, 'Mailboxes are measured within a minute.'],
  ['attached', 8000, 'Mailboxes are being measured.'],
  ['unreachable', 12, 'Mailboxes are measured when the mail server responds again.'],
  ['not_attached', 12, 'Mailboxes aren’t measured, because no mail server is connected.'],
  [undefined, 12, 'Mailboxes aren’t measured yet.'],
] as const)('with a mail server that is %s, %i unmeasured mailboxes', (state, count, text) => {
  expect(unmeasuredText(state, count)).toBe(text)
})
