import { beforeAll, expect, test } from 'vitest'
import type { PlanItem } from '../../contract/generated/schemas/planItem.zod'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import { isThere, itemChange, itemName } from './item-text'
import { planTitle } from './operations'
import { setZone } from '../../util/zone'

beforeAll(() => {
  setZone('utc')
})

const created = { display_name: 'Ada', department_name: 'Sales', limit_bytes: 5e9, status: 'suspended' }

test('an import shows each creation with its values, each change, and each deletion of its undo', () => {
  expect(itemChange('import', { before: null, after: created }, 'GB')).toBe(
    'Created, in Sales, with 5\u00a0GB, suspended',
  )
  const refusing = { status: 'suspended', delivery_while_suspended: 'reject' }
  expect(itemChange('import', { before: null, after: refusing }, 'GB')).toBe(
    'Created, suspended, mail rejected',
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

test('an item says that the key can’t see all of its values', () => {
  const values = { before: { status: 'active' }, after: { status: 'suspended' } }
  const hidden = { missing_permissions: ['delivery:read' as const] }
  expect(itemChange('leave', { ...values, ...hidden }, 'GB')).toBe(
    'Suspended, new password. Some values are hidden',
  )
  expect(itemChange('leave', { before: {}, after: {}, ...hidden }, 'GB')).toMatch(/Some values are hidden$/)
})

test('an import shows the groups that it adds and removes', () => {
  const before = { group_addresses: ['all@a.example'] }
  const after = { group_addresses: ['team@a.example'] }
  expect(itemChange('import', { before, after }, 'GB')).toBe(
    'Group team@a.example added, group all@a.example removed',
  )
})

test('an identity is added to a group, or removed from it', () => {
  const group = { group_id: 'g1', group_name: 'Sales', group_unicode: 'sales@a.example' }
  const [none, member] = [
    { ...group, is_member: false },
    { ...group, is_member: true },
  ]
  expect(itemChange('add_to_group', { before: none, after: member }, 'GB')).toBe('Added to Sales')
  expect(itemChange('remove_from_group', { before: member, after: none }, 'GB')).toBe('Removed from Sales')
  expect(itemChange('add_to_group', { before: null, after: null }, 'GB')).toBe('')
})

test('an import shows the aliases that it adds and removes', () => {
  const before = { alias_addresses: ['all@a.example', 'info@a.example'] }
  const after = { alias_addresses: ['info@a.example', 'jobs@a.example', 'sales@a.example'] }
  expect(itemChange('import', { before, after }, 'GB')).toBe(
    'Aliases jobs@a.example, sales@a.example added, alias all@a.example removed',
  )
  expect(itemChange('import', { before: null, after: { ...created, ...before } }, 'GB')).toBe(
    'Created, in Sales, with 5\u00a0GB, suspended, aliases all@a.example, info@a.example added',
  )
})

test('a new status is shown with its reason, and anything else as before → after', () => {
  const before = { status: 'active', status_reason: null, delivery_while_suspended: 'accept' }
  const after = { ...before, status: 'suspended', status_reason: 'On leave' }
  expect(itemChange('suspend', { before, after }, 'GB')).toBe('Suspended. Reason: On leave')
  const refusing = { ...after, delivery_while_suspended: 'reject' }
  expect(itemChange('leave', { before, after: refusing }, 'GB')).toBe(
    'Suspended, mail rejected, new password. Reason: On leave',
  )
  expect(itemChange('reactivate', { before: after, after: before }, 'GB')).toBe('Reactivated')
  expect(itemChange('suspend', { before: after, after: { ...after, status_reason: 'Left' } }, 'GB')).toBe(
    'Reason On leave → Left',
  )
})

test('an alias and a new address are shown with the domain as users write it', () => {
  const alias_id = 'a1'
  const none = { alias_id, alias: null, alias_unicode: null }
  const alias = { alias_id, alias: 'ada@xn--bcher-kva.example', alias_unicode: 'ada@bücher.example' }
  expect(itemChange('add_alias', { before: none, after: alias }, 'GB')).toBe('New alias ada@bücher.example')
  expect(itemChange('add_alias', { before: alias, after: none }, 'GB')).toBe(
    'Alias ada@bücher.example deleted',
  )
  expect(itemChange('add_alias', { before: null, after: null }, 'GB')).toBe('')
  const before = { address: 'ada@a.example', address_unicode: 'ada@a.example', domain_id: 'd1' }
  const after = { address: alias.alias, address_unicode: alias.alias_unicode, domain_id: 'd2' }
  expect(itemChange('rename', { before, after }, 'GB')).toBe('Address ada@a.example → ada@bücher.example')
})

test('an offboarding says where aliases lead then, and its undo that they lead back', () => {
  const aliases = ['sales', 'info', 'jobs', 'all'].map((name) => ({
    alias_unicode: `${name}@a.example`,
    successor_unicode: 'ben@a.example',
  }))
  const active = { status: 'active', status_reason: null, delivery_while_suspended: 'accept' }
  const left = { ...active, status: 'suspended' }
  const before = { ...active, aliases, aliases_to: null }
  const after = { ...left, aliases, aliases_to: 'b1' }
  expect(itemChange('leave', { before, after }, 'GB')).toBe(
    'Suspended, new password. Mail to sales@a.example, info@a.example, jobs@a.example and 1 other alias → ben@a.example',
  )
  const one = { ...before, aliases: aliases.slice(0, 1) }
  expect(itemChange('reactivate', { before: after, after: one }, 'GB')).toBe(
    'Reactivated. Mail to sales@a.example is delivered to this identity again',
  )
})

test('only an existing identity has a page', () => {
  const item = (outcome: PlanItem['outcome'], before: PlanItem['before']) =>
    isThere({ outcome, before, row: { line: 2 } })
  expect([item('will_change', null), item('refused', {}), item('failed', null)]).toEqual([
    false,
    false,
    false,
  ])
  expect([item('will_change', {}), item('done', null), item('unchanged', null)]).toEqual([true, true, true])
})

test('an undo is titled by what it undoes', () => {
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
  const plan = {
    operation: 'import' as const,
    change: {},
    counts,
    only_name: null,
    reverts_plan_id: null,
    reverts_operation: null,
    reverts_change: null,
  }
  expect(planTitle(plan, 'GB')).toBe('Import 3 identities')
  expect(planTitle({ ...plan, change: { existing: 'refuse' } }, 'GB')).toBe('Add 3 identities')
  const undoOf = (reverts_operation: PlanOperation, operation = reverts_operation) =>
    planTitle({ ...plan, operation, reverts_plan_id: 'p', reverts_operation }, 'GB')
  expect(undoOf('import')).toBe('Undo: Import 3 identities')
  expect(
    planTitle(
      { ...plan, reverts_change: { existing: 'refuse' }, reverts_plan_id: 'p', reverts_operation: 'import' },
      'GB',
    ),
  ).toBe('Undo: Add 3 identities')
  expect(undoOf('resize')).toBe('Undo: Resize 3 mailboxes')
  expect(undoOf('suspend', 'reactivate')).toBe('Undo: Suspend 3 identities')
  expect(undoOf('leave', 'reactivate')).toBe('Undo: Offboard 3 identities')
  expect(undoOf('delete', 'restore')).toBe('Undo: Delete 3 identities')
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

test('an item has the name of the identity, also of a new one, else its address', () => {
  const item = { display_name: null, after: null, address_unicode: 'ü@x.example', address: 'xn@x.example' }
  expect(itemName({ ...item, display_name: 'Mara' })).toBe('Mara')
  expect(itemName({ ...item, after: { display_name: 'Jonas Berg' } })).toBe('Jonas Berg')
  expect(itemName(item)).toBe('ü@x.example')
  expect(itemName({ ...item, address_unicode: null, address: null })).toBe('Identity not found')
})
