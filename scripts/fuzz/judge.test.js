import { describe, expect, it } from 'vitest'
import { operations, version } from './contract.js'
import { judge } from './judge.js'
import { randomFrom } from './random.js'
import { mutatedRequest, nextOperation, rawRequest, validRequest } from './requests.js'

const request = { operation: 'getDepartment', method: 'GET', path: '/department/x', headers: {} }
const headers = {
  'x-request-id': 'request-1',
  'postroom-contract': version,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  etag: '"1-x"',
}
const department = {
  department_id: 'x',
  department_name: 'Sales',
  description: null,
  identity_count: 0,
  storage_allocated_bytes: 0,
  storage_used_bytes: 0,
  created_at: '2026-11-20T09:15:00.000Z',
  updated_at: '2026-11-20T09:15:00.000Z',
}
const problem = {
  type: '/docs/errors#not_found',
  title: 'None',
  status: 404,
  code: 'not_found',
  request_id: 'request-1',
}
const problemHeaders = { ...headers, 'content-type': 'application/problem+json; charset=utf-8' }
const answer = (status, body, more = headers) => ({
  status,
  headers: more,
  text: body === '' ? '' : JSON.stringify(body),
})
const without = (name) => Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name))

describe('the judge', () => {
  it('has nothing to say about answers of the contract', () => {
    expect(judge(answer(200, department), request)).toEqual([])
    expect(judge(answer(404, problem, problemHeaders), request)).toEqual([])
    expect(judge(answer(304, ''), request)).toEqual([])
    expect(judge(answer(200, ''), { ...request, method: 'HEAD' })).toEqual([])
  })

  it.each([
    ['a fault', answer(500, problem, problemHeaders), 'status 500'],
    ['a member too many', answer(200, { ...department, colour: 'red' }), 'breaks the contract'],
    ['a member too few', answer(200, { ...department, description: undefined }), 'breaks the contract'],
    ['another type', answer(200, { ...department, identity_count: '0' }), 'breaks the contract'],
    [
      'a time without milliseconds of nonsense',
      answer(200, { ...department, created_at: 'now' }),
      'breaks the contract',
    ],
    ['no body', answer(200, ''), 'has no body'],
    ['a body where none is', answer(304, department), 'has a body'],
    ['no request id', answer(200, department, without('x-request-id')), 'X-Request-Id'],
    ['no contract', answer(200, department, without('postroom-contract')), 'Postroom-Contract'],
    ['a cached answer', answer(200, department, without('cache-control')), 'Cache-Control'],
    ['no ETag', answer(200, department, without('etag')), 'ETag is missing'],
    ['a cookie', answer(200, department, { ...headers, 'set-cookie': 'x' }), 'set-cookie'],
    ['a status that is not declared', answer(201, department), 'does not declare 201'],
    ['an error in another type', answer(404, problem, headers), 'the type of an error'],
    ['an unknown code', answer(404, { ...problem, code: 'gone' }, problemHeaders), 'no code gone'],
    [
      'a code with another status',
      answer(404, { ...problem, code: 'name_taken' }, problemHeaders),
      'came with status',
    ],
    [
      'another request id',
      answer(404, { ...problem, request_id: 'request-2' }, problemHeaders),
      'request_id',
    ],
    [
      '401 without a challenge',
      answer(401, { ...problem, status: 401, code: 'key_missing' }, problemHeaders),
      'WWW-Authenticate',
    ],
    [
      '405 without Allow',
      answer(405, { ...problem, status: 405, code: 'method_not_allowed' }, problemHeaders),
      'Allow',
    ],
  ])('complains of %s', (_, given, complaint) => {
    expect(judge(given, request).join('; ')).toContain(complaint)
  })
})

describe('the requests', () => {
  it('are the same for the same seed, and reach every operation', () => {
    const run = (seed) => {
      const tools = {
        random: randomFrom(seed),
        known: () => undefined,
        state: { owner: 'k', session: null, addresses: new Map(), etags: [] },
      }
      return Array.from({ length: 600 }, (_, index) => {
        const operation = nextOperation(tools)
        return [validRequest, mutatedRequest, rawRequest][index % 3](operation, tools)
      })
    }
    expect(JSON.stringify(run(7))).toBe(JSON.stringify(run(7)))
    expect(JSON.stringify(run(7))).not.toBe(JSON.stringify(run(8)))
    expect(new Set(run(7).map(({ operation }) => operation)).size).toBe(operations.length)
  })
})
