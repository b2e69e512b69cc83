import { expect, test } from 'vitest'
import { ApiProblem, Unreachable } from '../api/errors'
import type { ErrorCode } from '../contract/generated/contract'
import { createIdempotencyKeys } from './idempotency-key'

const problemResponse = (code: ErrorCode) =>
  new ApiProblem({ type: 'x', title: 'No', status: 409, code, request_id: '12345678' }, null)

test('the same body keeps its key, also when no answer came', () => {
  const keys = createIdempotencyKeys()
  const key = keys.keyFor({ name: 'a' })
  keys.settle(new Unreachable('away'))
  expect(keys.keyFor({ name: 'a' })).toBe(key)
})

test('a body that was refused and then changed has a new key', () => {
  const keys = createIdempotencyKeys()
  const key = keys.keyFor({ name: 'a' })
  keys.settle(problemResponse('name_taken'))
  expect(keys.keyFor({ name: 'b' })).not.toBe(key)
})

test('a body changed after silence keeps the key, so that the API can tell that the first one was saved', () => {
  const keys = createIdempotencyKeys()
  const key = keys.keyFor({ name: 'a' })
  keys.settle(new Unreachable('away'))
  expect(keys.keyFor({ name: 'b' })).toBe(key)
  keys.settle(problemResponse('idempotency_key_reused'))
  expect(keys.keyFor({ name: 'b' })).not.toBe(key)
})

test('two forms never share a key', () => {
  expect(createIdempotencyKeys().keyFor({})).not.toBe(createIdempotencyKeys().keyFor({}))
})
