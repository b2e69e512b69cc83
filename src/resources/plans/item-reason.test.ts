import { beforeAll, expect, test } from 'vitest'
import { ErrorCode } from '../../contract/generated/schemas/errorCode.zod'
import type { PlanItem } from '../../contract/generated/schemas/planItem.zod'
import { setZone } from '../../util/zone'
import { itemReason } from './item-reason'

beforeAll(() => {
  setZone('utc')
})

type Refused = Parameters<typeof itemReason>[0]

const refused = (code: Refused['code'], more: Partial<Refused> = {}): Refused => ({
  code,
  detail: 'The API’s own words, 512 bytes.',
  errors: [],
  problem: null,
  ...more,
})

test.each(ErrorCode.options)(
  'the console describes the error of an item, with or without numbers: %s',
  (code) => {
    const bytes = { limit_bytes: 5e9, used_bytes: 6e9, available_bytes: 1e9, requested_bytes: 2e9 }
    for (const problem of [
      null,
      { ...bytes, max_mailbox_limit_bytes: 5e10, identity_limit: 20, first_line: 3 },
    ]) {
      const reason = itemReason(refused(code, { problem }), 'GB') ?? ''
      expect(reason).toMatch(/^[A-Z].*\.$/)
      expect(reason).not.toMatch(/own words|bytes|undefined|null|NaN|The server refused this/)
    }
  },
)

const size = 5_400_000_512

test.each<[Refused, 'GB' | 'GiB', string]>([
  [
    refused('below_current_use', { problem: { used_bytes: size } }),
    'GB',
    'Holds 5.4\u00a0GB of mail, more than the new size.',
  ],
  [
    refused('below_current_use', { problem: { used_bytes: size } }),
    'GiB',
    'Holds 5.0\u00a0GiB of mail, more than the new size.',
  ],
  [
    refused('address_taken', {
      problem: { conflicting_kind: 'alias', former_address_of: 'mara.lindt@x.example' },
    }),
    'GB',
    'This is a former address of mara.lindt@x.example.',
  ],
  [refused('address_taken', { problem: { conflicting_kind: 'alias' } }), 'GB', 'An alias has this address.'],
  [refused('address_taken', { problem: { conflicting_kind: 'group' } }), 'GB', 'A group has this address.'],
  [refused('address_taken'), 'GB', 'Another identity has this address.'],
  [refused('below_current_use'), 'GB', 'Not measured yet. It may hold more mail than the new size.'],
  [
    refused('invalid_request', { problem: { invalid_because: 'mail_rejected' } }),
    'GB',
    'Mail to this identity is rejected while it is suspended, so it can’t be forwarded or get an auto-reply. Choose to keep delivering mail.',
  ],
  [
    refused('invalid_request', { problem: { invalid_because: 'gets_the_mail' } }),
    'GB',
    'This identity receives the mail of the others, so it can’t be offboarded with them.',
  ],
  [
    refused('invalid_request', { problem: { invalid_because: 'leading_hyphen' } }),
    'GB',
    'A new address can’t begin with a hyphen: mail servers reject it.',
  ],
  [
    refused('above_domain_maximum', { problem: { max_mailbox_limit_bytes: 50e9 } }),
    'GB',
    'Above the maximum of its domain (50\u00a0GB).',
  ],
  [
    refused('allotment_exceeded', { problem: { available_bytes: 4e8 } }),
    'GB',
    'Not enough storage: 0.4\u00a0GB available.',
  ],
  [
    refused('allotment_exceeded', { problem: { available_bytes: -4e8 } }),
    'GB',
    'Not enough storage: 0\u00a0GB available.',
  ],
  [
    refused('identity_limit_reached', { problem: { identity_limit: 25_000 } }),
    'GB',
    'The organization can have at most 25,000 identities. Delete identities you don’t need, or ask the operator for more (postroom org limit).',
  ],
  [
    refused('address_held', { problem: { restorable_until: '2026-12-24T12:00:00.000Z' } }),
    'GB',
    'A deleted identity keeps this address until Dec 24, 2026. Restore it, or delete it permanently.',
  ],
  [
    refused('domain_removed', { problem: { restorable_until: '2026-12-24T12:00:00.000Z' } }),
    'GB',
    'The domain was removed. Restore it first, until Dec 24, 2026.',
  ],
  [refused('row_repeated', { problem: { first_line: 2 } }), 'GB', 'Line 2 already has this address.'],
  [
    refused('department_unknown', { row: { department: 'Nowhere' } }),
    'GB',
    'The department “Nowhere” doesn’t exist. Create it first, or choose another one.',
  ],
  [
    refused('department_unknown', { problem: { department_name: '512 bytes' } }),
    'GB',
    'The department “512 bytes” doesn’t exist. Create it first, or choose another one.',
  ],
  [
    refused('domain_unknown', { address: 'ada@elsewhere.example', row: {} }),
    'GB',
    'Your organization doesn’t have the domain elsewhere.example.',
  ],
])('the reason of %j in %s', (item, units, words) => {
  expect(itemReason(item, units)).toBe(words)
})

test('a later change is told with who made it, when and what', () => {
  const changed_by = { key_id: null, key_name: 'Mara’s laptop' }
  const change = (before: object | null, after: object | null) => ({
    changed_by,
    changed_at: '2026-11-20T09:15:00.000Z',
    change: { resource_type: 'mailbox_quota' as const, before, after } as NonNullable<
      NonNullable<PlanItem['problem']>['change']
    >,
  })
  const reason = (problem: PlanItem['problem']) =>
    itemReason(refused('stale_version', { problem }), 'GB')?.replace(/\p{Z}/gu, ' ')
  expect(reason(change({ limit_bytes: 5e9 }, { limit_bytes: 6e9 }))).toBe(
    'Changed in the meantime: size 5 → 6 GB (Mara’s laptop, Nov 20, 2026, 09:15 UTC).',
  )
  expect(reason(change({}, null))).toBe('Deleted in the meantime (Mara’s laptop, Nov 20, 2026, 09:15 UTC).')
  expect(reason(null)).toBe('Changed by someone else in the meantime.')
})

test('each value that is not allowed is named with its reason', () => {
  const error = { message: 'The API’s own words.' }
  const errors = [
    { ...error, column: 'status', value: 'gone', code: 'not_allowed' },
    { ...error, column: 'address', value: null, code: 'required' },
    { ...error, column: 'display_name', value: 'x…', code: 'too_long', maximum: 128, length: 129 },
    { ...error, column: 'address', value: 'y…', code: 'too_long', maximum: 64, length: 70 },
    { column: 'status', value: 'gone', code: 'brand_new', message: 'status is too new.' },
  ]
  expect(itemReason(refused('row_invalid', { errors }), 'GB')).toBe(
    'Status “gone” must be “active” or “suspended”. Address is missing. ' +
      'Name “x…” can have at most 128 characters; it has 129. ' +
      'Address “y…” can have at most 64 characters before the @. Status “gone”: status is too new.',
  )
})
