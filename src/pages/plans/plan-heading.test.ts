import { expect, test } from 'vitest'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { planHeading } from './plan-heading'

const headed = (state: Plan['state'], done: number, more: Partial<Plan> = {}) =>
  planHeading(
    {
      operation: 'resize',
      change: {},
      selection: { kind: 'filter', count: 61 },
      import: null,
      reverts_plan_id: null,
      reverts_operation: null,
      reverts_change: null,
      only_name: null,
      state,
      counts: { total: 61, will_change: 60, done } as Plan['counts'],
      ...more,
    },
    'GB',
  )

test('the heading asks before the change runs, and tells what it did after', () => {
  expect(headed('preparing', 0)).toBe('Resize 61 mailboxes?')
  expect(headed('ready', 0)).toBe('Resize 60 mailboxes?')
  expect(headed('scheduled', 0)).toBe('Resize 60 mailboxes')
  expect(headed('running', 12)).toBe('Resizing 60 mailboxes')
  expect(headed('done', 60)).toBe('Resized 60 mailboxes')
  expect(headed('done', 54)).toBe('Resized 54 of 60 mailboxes')
  expect(headed('cancelled', 0)).toBe('Resize 60 mailboxes')
})

test('an undo keeps the title of what it undoes', () => {
  const undo = { reverts_plan_id: 'p', reverts_operation: 'resize' } as const
  expect(headed('preparing', 0, undo)).toBe('Undo: Resize 61 mailboxes')
  expect(headed('ready', 0, undo)).toBe('Undo: Resize 60 mailboxes')
  expect(headed('done', 60, undo)).toBe('Undo: Resize 60 mailboxes')
})

test('the heading says that members are those of a group', () => {
  const add = { operation: 'add_to_group' } as const
  expect(headed('ready', 0, add)).toBe('Add 60 identities to a group?')
  expect(headed('running', 12, add)).toBe('Adding 60 identities to a group')
  expect(headed('done', 54, add)).toBe('Added 54 of 60 identities to a group')
  expect(
    headed('ready', 0, {
      operation: 'remove_from_group',
      reverts_plan_id: 'p',
      reverts_operation: 'add_to_group',
    }),
  ).toBe('Undo: Add 60 identities to a group')
})

test('the heading says by how much mailboxes are enlarged, or to what size they are set', () => {
  const change = { mode: 'grow', bytes: 10 ** 9 } as const
  expect(headed('ready', 0, { change })).toBe('Enlarge 60 mailboxes by 1\u00a0GB?')
  expect(headed('running', 12, { change })).toBe('Enlarging 60 mailboxes by 1\u00a0GB')
  expect(headed('done', 54, { change })).toBe('Enlarged 54 of 60 mailboxes by 1\u00a0GB')
  expect(headed('scheduled', 0, { change: { mode: 'set', bytes: 5 * 10 ** 9 } })).toBe(
    'Resize 60 mailboxes to 5\u00a0GB',
  )
  expect(headed('ready', 0, { change: { mode: 'shrink_to_fit' } })).toBe('Resize 60 mailboxes?')
  const undo = { reverts_plan_id: 'p', reverts_operation: 'resize', reverts_change: change } as const
  expect(headed('ready', 0, undo)).toBe('Undo: Enlarge 60 mailboxes by 1\u00a0GB')
})

test('the heading names the only identity', () => {
  const one = { operation: 'leave', only_name: 'Lukas Vogel' } as const
  const single = (state: Plan['state'], done: number, more: Partial<Plan>) =>
    headed(state, done, {
      counts: { total: 1, will_change: 1, done } as Plan['counts'],
      selection: { kind: 'identity_ids', count: 1 },
      ...more,
    })
  expect(single('preparing', 0, one)).toBe('Offboard Lukas Vogel?')
  expect(single('ready', 0, one)).toBe('Offboard Lukas Vogel?')
  expect(single('running', 0, one)).toBe('Offboarding Lukas Vogel')
  expect(single('done', 1, one)).toBe('Lukas Vogel offboarded')
  expect(single('done', 1, { ...one, operation: 'resize' })).toBe('Mailbox of Lukas Vogel resized')
  expect(
    single('done', 1, { ...one, operation: 'reactivate', reverts_plan_id: 'p', reverts_operation: 'leave' }),
  ).toBe('Undo: Offboard Lukas Vogel')
})
