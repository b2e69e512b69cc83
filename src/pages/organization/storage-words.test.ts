import { describe, expect, it } from 'vitest'
import { fullWords, storedWords } from './storage-words'

const none = { full: 0, warning: 0, notice: 0, ok: 0, unknown: 0 }

describe('whether anything is full', () => {
  it.each([
    [{ full: 2, warning: 1, unknown: 3 }, 'Yes: 2 mailboxes are full.'],
    [{ full: 1 }, 'Yes: 1 mailbox is full.'],
    [{ warning: 2, ok: 3 }, 'No, but 2 mailboxes will be soon.'],
    [{ warning: 1, unknown: 3 }, 'None of those that were measured, but 1 mailbox will be soon.'],
    [{ notice: 1, unknown: 3 }, 'None of those that were measured.'],
    [{ unknown: 3 }, 'Not known: no mailbox was measured.'],
    [{ notice: 1, ok: 3 }, 'No.'],
    [{}, 'There are no mailboxes yet.'],
  ])('of %j', (levels, words) => {
    expect(fullWords({ ...none, ...levels })).toBe(words)
  })
})

it.each([
  [3, 9, 'in the 3 of 9 mailboxes that were measured'],
  [1, 2, 'in the 1 of 2 mailboxes that were measured'],
  [9, 9, 'in all mailboxes together'],
])('what is stored, with %i of %i measured', (measured_mailbox_count, mailbox_count, words) => {
  expect(storedWords({ measured_mailbox_count, mailbox_count })).toBe(words)
})
