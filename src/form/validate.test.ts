import { expect, test } from 'vitest'
import { DepartmentCreate } from '../contract/generated/schemas/departmentCreate.zod'
import { MailboxQuotaUpdate } from '../contract/generated/schemas/mailboxQuotaUpdate.zod'
import { validate } from './validate'

const labels = { department_name: 'Name', description: 'Description' }
const check = (body: unknown) => validate(DepartmentCreate, body, labels)

test('what the contract allows has no errors', () => {
  expect(check({ department_name: 'Sales', description: null })).toEqual({})
  expect(check({ department_name: 'x'.repeat(100), description: 'y'.repeat(255) })).toEqual({})
})

test('a name is needed', () => {
  expect(check({ department_name: '' })).toEqual({ department_name: 'The name can’t be empty.' })
})

test('the error of a long name has its length', () => {
  expect(check({ department_name: 'x'.repeat(101) })).toEqual({
    department_name: 'The name can have at most 100 characters; it has 101.',
  })
})

test('characters are counted as the contract counts them, by code points', () => {
  expect(check({ department_name: '🦊'.repeat(100) })).toEqual({})
  expect(check({ department_name: '🦊'.repeat(101) })).toEqual({
    department_name: 'The name can have at most 100 characters; it has 101.',
  })
})

test('an error of a pattern has the words of the contract', () => {
  expect(check({ department_name: 'Sales/North' })['department_name']).toMatch(
    /^The name can’t contain a slash/,
  )
  expect(check({ department_name: 'Sales', description: 'a\u0007b' })['description']).toMatch(
    /^The description can’t contain /,
  )
})

test('each field has its own error', () => {
  expect(Object.keys(check({ department_name: '', description: 'x'.repeat(256) }))).toEqual([
    'department_name',
    'description',
  ])
})

test('a number says which ones are allowed', () => {
  const percent = (warn_percent: number) =>
    validate(MailboxQuotaUpdate, { warn_percent }, { warn_percent: 'Warning' })
  expect(percent(50)).toEqual({})
  expect(percent(49)).toEqual({ warn_percent: 'The warning must be at least 50.' })
  expect(percent(100)).toEqual({ warn_percent: 'The warning can be at most 99.' })
  expect(percent(50.5)).toEqual({ warn_percent: 'The warning must be a whole number.' })
  expect(percent(Number.NaN)).toEqual({ warn_percent: 'The warning must be a whole number.' })
})
