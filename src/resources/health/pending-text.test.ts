import { expect, it } from 'vitest'
import { pendingText } from './pending-text'

const checkedAt = Date.parse('2026-11-20T09:15:00.000Z')
const words = (pending_count: number | null, age: number) =>
  pendingText({
    checked_at: new Date(checkedAt).toISOString(),
    mail: {
      state: 'unreachable',
      since: null,
      attached_at: null,
      server: null,
      caches_sign_in: null,
      writes_to_people: null,
      has_postmaster: null,
      knows_aliases: null,
      knows_groups: null,
      checks_senders: null,
      binds_rules: null,
      binds_organizations: null,
      services: [],
      people_page: null,
      public_servers: [],
      pending_count,
      oldest_pending_at: pending_count ? new Date(checkedAt - age).toISOString() : null,
    },
  })

it.each([
  [null, 0, null],
  [0, 0, null],
  // Being applied.
  [3, 9000, null],
  [1, 11_000, '1 change is not applied yet, for 11 s.'],
  [3, 720_000, '3 changes are not applied yet, the oldest for 12 min.'],
  [1200, 3 * 86_400_000, '1,200 changes are not applied yet, the oldest for 3 days.'],
])('%j changes, the oldest of %i ms', (count, age, expected) => {
  expect(words(count, age)).toBe(expected)
})
