import { beforeAll, expect, test } from 'vitest'
import { setZone } from '../../util/zone'
import { operationForms } from './operation-forms'
import type { ListOperation } from './operations'

beforeAll(() => {
  setZone('utc')
})

/** What the form of an operation sends and finds, with these values and its initial ones. */
const filled = (operation: ListOperation, values: object = {}) => {
  const { initial, changeOf, check } = operationForms[operation]
  const all = { ...initial, ...values }
  return { change: changeOf(all), errors: check?.(all) ?? {} }
}
const changeOf = (operation: ListOperation, values?: object) => filled(operation, values).change
const checkPlan = (operation: ListOperation, values?: object) => filled(operation, values).errors

test('each operation sends its own members and no others', () => {
  const values = { status_reason: ' On leave ', bytes: '2 GB' }
  expect(changeOf('suspend', values)).toEqual({ status_reason: 'On leave' })
  expect(changeOf('suspend', { ...values, delivery_while_suspended: 'reject' })).toHaveProperty(
    'delivery_while_suspended',
    'reject',
  )
  expect(changeOf('move', values)).toEqual({ department_id: null })
  expect(changeOf('resize', values)).toEqual({ mode: 'grow', bytes: 2_000_000_000 })
  expect(changeOf('resize', { ...values, mode: 'shrink_to_fit' })).toEqual({ mode: 'shrink_to_fit' })
  expect(changeOf('reset_password', values)).toEqual({ must_change_password: true })
  expect(changeOf('leave', values)).toEqual({ status_reason: 'On leave' })
  expect(changeOf('leave', { ...values, delete_after_days: ' 30 ' })).toHaveProperty('delete_after_days', 30)
  const successors = { ...values, aliases_to: 'i1', address_to: 'i2' }
  expect(changeOf('leave', successors)).toEqual({ status_reason: 'On leave', aliases_to: 'i1' })
  expect(changeOf('leave', { ...successors, delete_after_days: '3' })).toHaveProperty('address_to', 'i2')
  const inDomain = { ...values, domain_id: 'd1' }
  expect(changeOf('add_alias', { ...inDomain, note: ' New brand ' })).toEqual({
    domain_id: 'd1',
    note: 'New brand',
    may_send_as: false,
  })
  expect(changeOf('rename', inDomain)).toEqual({ domain_id: 'd1', leave_alias: true })
  expect(changeOf('rename', { ...inDomain, keep: 'no' })).toEqual({ domain_id: 'd1', leave_alias: false })
  const until = { ...inDomain, keep: 'until', alias_expires_at: '2026-12-01T10:00' }
  expect(changeOf('rename', until)).toEqual({
    domain_id: 'd1',
    leave_alias: true,
    alias_expires_at: '2026-12-01T10:00:00.000Z',
  })
  expect(changeOf('reactivate', values)).toBeUndefined()
  expect(changeOf('delete', values)).toBeUndefined()
})

test('a size is asked for only where one is needed', () => {
  expect(checkPlan('resize')).toHaveProperty('bytes')
  expect(checkPlan('resize', { mode: 'shrink_to_fit' })).toEqual({})
  expect(checkPlan('suspend')).toEqual({})
})

test('new addresses need a domain, and an end its time', () => {
  expect(checkPlan('add_alias')).toEqual({ domain_id: 'Choose a domain.' })
  expect(checkPlan('rename', { domain_id: 'd1', keep: 'until' })).toEqual({
    alias_expires_at: 'Choose the time until which mail is delivered.',
  })
  expect(checkPlan('rename', { domain_id: 'd1' })).toEqual({})
})

test('a change of members needs a group, and a deletion may have a successor', () => {
  expect(checkPlan('add_to_group')).toEqual({ group_id: 'Choose a group.' })
  expect(changeOf('remove_from_group', { group_id: 'g1' })).toEqual({ group_id: 'g1' })
  expect(changeOf('delete')).toBeUndefined()
  expect(changeOf('delete', { address_to: 'i1' })).toEqual({ address_to: 'i1' })
})

test('days are whole, and few enough', () => {
  const check = (delete_after_days: string) => checkPlan('leave', { delete_after_days })
  for (const days of ['', '1', ' 365 ']) expect(check(days)).toEqual({})
  for (const days of ['0', '366', '1.5', 'soon']) expect(check(days)).toHaveProperty('delete_after_days')
})
