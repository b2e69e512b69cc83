import { expect, test } from 'vitest'
import { ApiProblem, Unreachable } from '../api/errors'
import type { ErrorCode } from '../contract/generated/contract'
import { startAttempts } from './attempt'

const refused = (code: ErrorCode) =>
  new ApiProblem({ type: 'x', title: 'No', status: 409, code, request_id: '12345678' }, null)

test('the same body keeps its key, also when no answer came', () => {
  const attempts = startAttempts()
  const key = attempts.keyFor({ name: 'a' })
  attempts.ended(new Unreachable('away'))
  expect(attempts.keyFor({ name: 'a' })).toBe(key)
})

test('a body that was refused and then changed has a new key', () => {
  const attempts = startAttempts()
  const key = attempts.keyFor({ name: 'a' })
  attempts.ended(refused('name_taken'))
  expect(attempts.keyFor({ name: 'b' })).not.toBe(key)
})

test('a body changed after silence keeps the key, so that the API can tell that the first one was saved', () => {
  const attempts = startAttempts()
  const key = attempts.keyFor({ name: 'a' })
  attempts.ended(new Unreachable('away'))
  expect(attempts.keyFor({ name: 'b' })).toBe(key)
  attempts.ended(refused('idempotency_key_reused'))
  expect(attempts.keyFor({ name: 'b' })).not.toBe(key)
})

test('two forms never share a key', () => {
  expect(startAttempts().keyFor({})).not.toBe(startAttempts().keyFor({}))
})
