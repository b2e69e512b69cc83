import { expect, it } from 'vitest'
import { storedWords } from './storage-words'

it.each([
  [3, 9, 'in the 3 of 9 mailboxes that were measured'],
  [1, 2, 'in the 1 of 2 mailboxes that were measured'],
  [9, 9, 'in all mailboxes together'],
])('what is stored, with %i of %i measured', (measured_mailbox_count, mailbox_count, words) => {
  expect(storedWords({ measured_mailbox_count, mailbox_count })).toBe(words)
})
