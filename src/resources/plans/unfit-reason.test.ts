import { expect, test } from 'vitest'
import type { SelectedIdentity } from './operations/action'
import { unfitReason } from './unfit-reason'

const identity = (status: 'active' | 'suspended', hasMailbox = true) =>
  ({ identity_id: 'i', status, mailbox: hasMailbox ? {} : null }) as SelectedIdentity
const mailbox = { identity_id: 'i', identity_status: 'suspended', limit_bytes: 1 } as SelectedIdentity

test('an act that changes none of the selected identities says so', () => {
  expect(unfitReason('suspend', [identity('suspended'), mailbox])).toMatch(/already suspended/)
  expect(unfitReason('suspend', [identity('suspended'), identity('active')])).toBeNull()
  expect(unfitReason('reactivate', [identity('active')])).toMatch(/None/)
  expect(unfitReason('reactivate', [identity('active'), mailbox])).toBeNull()
  expect(unfitReason('resize', [identity('active', false)])).toMatch(/mailbox/)
  expect(unfitReason('resize', [identity('active', false), mailbox])).toBeNull()
})

test('all that match have no reason here', () => {
  expect(unfitReason('suspend', null)).toBeNull()
})
