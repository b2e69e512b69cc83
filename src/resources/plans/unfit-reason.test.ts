import { expect, test } from 'vitest'
import { type SelectedPerson, unfitReason } from './unfit-reason'

const person = (status: 'active' | 'suspended', hasMailbox = true) =>
  ({ identity_id: 'i', status, mailbox: hasMailbox ? {} : null }) as SelectedPerson
const mailbox = { identity_id: 'i', identity_status: 'suspended', limit_bytes: 1 } as SelectedPerson

test('an act that changes nobody who is selected says so, and one that changes one does not', () => {
  expect(unfitReason('suspend', [person('suspended'), mailbox])).toMatch(/suspended already/)
  expect(unfitReason('suspend', [person('suspended'), person('active')])).toBeNull()
  expect(unfitReason('reactivate', [person('active')])).toMatch(/Nobody/)
  expect(unfitReason('reactivate', [person('active'), mailbox])).toBeNull()
  expect(unfitReason('resize', [person('active', false)])).toMatch(/mailbox/)
  expect(unfitReason('resize', [person('active', false), mailbox])).toBeNull()
})

test('of all that match nothing is known here', () => {
  expect(unfitReason('suspend', null)).toBeNull()
})
