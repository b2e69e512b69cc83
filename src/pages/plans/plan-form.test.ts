import { expect, test } from 'vitest'
import { changeOf, checkPlan, emptyPlan } from './plan-form'

test('each operation sends its own members and no others', () => {
  const values = { ...emptyPlan, status_reason: ' On leave ', bytes: '2 GB' }
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
  expect(changeOf('reactivate', values)).toBeUndefined()
  expect(changeOf('delete', values)).toBeUndefined()
})

test('a size is asked for only where one is needed', () => {
  expect(checkPlan('resize', emptyPlan)).toHaveProperty('bytes')
  expect(checkPlan('resize', { ...emptyPlan, mode: 'shrink_to_fit' })).toEqual({})
  expect(checkPlan('suspend', emptyPlan)).toEqual({})
})

test('days are whole, and few enough', () => {
  const check = (delete_after_days: string) => checkPlan('leave', { ...emptyPlan, delete_after_days })
  for (const days of ['', '1', ' 365 ']) expect(check(days)).toEqual({})
  for (const days of ['0', '366', '1.5', 'soon']) expect(check(days)).toHaveProperty('delete_after_days')
})
