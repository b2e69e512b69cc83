import { expect, test } from 'vitest'
import type { PlanItem } from '../../contract/generated/schemas/planItem.zod'
import { isThere, itemChange, itemReason } from './item-words'
import { planTitle, willBeDone } from './operations'

const created = { display_name: 'Ada', department_name: 'Sales', limit_bytes: 5e9, status: 'suspended' }

test('an import says who is created and with what, what changes, and who is deleted again', () => {
  expect(itemChange('import', { before: null, after: created }, 'GB')).toBe(
    'Created, in Sales, with 5\u00a0GB, suspended',
  )
  const refusing = { status: 'suspended', delivery_while_suspended: 'reject' }
  expect(itemChange('import', { before: null, after: refusing }, 'GB')).toBe(
    'Created, suspended, mail to be refused',
  )
  expect(
    itemChange(
      'import',
      {
        before: { department_name: null, limit_bytes: 1e9 },
        after: { department_name: 'Sales', limit_bytes: 2e9 },
      },
      'GB',
    ),
  ).toBe('Department none → Sales, size 1\u00a0→\u00a02\u00a0GB')
  expect(itemChange('import', { before: created, after: null }, 'GB')).toBe('Deleted')
})

test('each value that is not allowed is named with its reason', () => {
  const errors = [
    { column: 'status', value: 'gone', code: 'enum', message: 'status must be active or suspended.' },
    { column: 'address', value: null, code: 'required', message: 'It is missing.' },
  ]
  expect(itemReason({ code: 'row_invalid', detail: 'Two values', errors }, 'GB')).toBe(
    'Status “gone” must be active or suspended. Address: It is missing.',
  )
  expect(itemReason({ code: 'stale_version', detail: 'It was changed.', errors: [] }, 'GB')).toBe(
    'It was changed.',
  )
})

test.each([
  ['GB', '5.4\u00a0GB are stored; 0.4\u00a0GB of 1.50\u00a0TB'],
  ['GiB', '5.0\u00a0GiB are stored; 0.4\u00a0GiB of 1.36\u00a0TiB'],
] as const)('the sizes for which somebody is refused are in %s, not bytes', (units, words) => {
  const detail = '5400000512 bytes are stored; 400000000 bytes of 1500000000000 bytes'
  for (const code of ['below_current_use', 'above_domain_maximum', 'allotment_exceeded'] as const)
    expect(itemReason({ code, detail, errors: [] }, units)).toBe(words)
})

test('a name that reads like a size stays as it is', () => {
  const detail = 'There is no department called "512 bytes".'
  expect(itemReason({ code: 'department_unknown', detail, errors: [] }, 'GB')).toBe(detail)
})

test('only who is there has a page', () => {
  const item = (outcome: PlanItem['outcome'], before: PlanItem['before']) =>
    isThere({ outcome, before, row: { line: 2 } })
  expect([item('will_change', null), item('refused', {}), item('failed', null)]).toEqual([
    false,
    false,
    false,
  ])
  expect([item('will_change', {}), item('done', null), item('unchanged', null)]).toEqual([true, true, true])
})

test('what takes back an import does not say that it imports', () => {
  const counts = {
    total: 3,
    will_change: 3,
    unchanged: 0,
    refused: 0,
    done: 0,
    failed: 0,
    cancelled: 0,
    remaining: 3,
  }
  const rows = { row_count: 3, received_count: 3, create_count: 2, columns: [], file_name: null }
  const plan = { operation: 'import' as const, change: {}, counts, import: rows, reverts_plan_id: null }
  expect([planTitle(plan), willBeDone(plan)]).toEqual([
    'Import 3 people',
    '2 people will be created, 1 changed.',
  ])
  const revert = { ...plan, reverts_plan_id: 'p' }
  expect([planTitle(revert), willBeDone(revert)]).toEqual([
    'Take back the import of 3 people',
    '3 people will be set back.',
  ])
  const joining = { ...plan, change: { existing: 'refuse' as const } }
  expect(planTitle(joining)).toBe('Create 3 people')
})

test('an identity that is created with the external ID of another one may be the same', () => {
  const item = {
    before: null,
    after: { limit_bytes: 5_000_192, external_id: 'E-1' },
    same_external_id: { identity_id: 'i', address: 'ada@old.example', display_name: 'Ada Lovelace' },
  }
  const created = 'Created, with 5\u00a0MB, external ID E-1'
  expect(itemChange('import', item, 'GB')).toBe(
    `${created}. May be the same identity as Ada Lovelace (ada@old.example), which has this external ID.`,
  )
  expect(itemChange('import', { ...item, same_external_id: null }, 'GB')).toBe(created)
})
