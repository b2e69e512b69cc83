import { expect, it } from 'vitest'
import { measuredText } from './measured-text'

it.each([
  [3, 9, 'Measured in 3 of 9 mailboxes.'],
  [0, 1, 'Measured in 0 of 1 mailbox.'],
  [9, 9, null],
])('%i of %i mailboxes measured', (measured_mailbox_count, mailbox_count, text) => {
  expect(measuredText({ measured_mailbox_count, mailbox_count })).toBe(text)
})
