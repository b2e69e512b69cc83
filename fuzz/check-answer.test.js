import { describe, expect, it } from 'vitest'
import { securityHeaders as sent } from '../server/http/security-headers.ts'
import { operations, version } from '../tools/contract.js'
import { checkAnswer, securityHeaders } from './check-answer.js'
import { outsideRequest } from './outside.js'
import { randomFrom } from '../testing/random.js'
import { expensiveRequest, isCutOutside, nextOperation, rawRequest, validRequest } from './requests.js'
import { mutatedRequest } from './mutations.js'

/**
 * @import { Operation } from '../tools/contract.js'
 * @import { Answer, AnyRequest, ApiRequest, Tools } from './types.ts'
 */

const request = { operation: 'getDepartment', method: 'GET', path: '/department/x', headers: {} }
const outside = { operation: 'outside', method: 'GET', isRaw: true, isWhole: true, isOutside: true }
const security = Object.fromEntries(Object.entries(sent))
const headers = {
  ...security,
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
  default_mailbox_limit_bytes: null,
  welcome_text: null,
  identity_count: 0,
  storage_allocated_bytes: 0,
  storage_used_bytes: 0,
  mailbox_count: 0,
  measured_mailbox_count: 0,
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
/**
 * @param {number} status
 * @param {unknown} body
 * @param {Answer['headers']} [more]
 */
const answer = (status, body, more = headers) => ({
  status,
  headers: more,
  milliseconds: 1,
  size: 1,
  text: body === '' ? '' : JSON.stringify(body),
})
/** @param {string} name */
const without = (name) => Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name))

describe('the check', () => {
  it('has nothing to say about answers of the contract', () => {
    expect(checkAnswer(answer(200, department), request)).toEqual([])
    expect(checkAnswer(answer(404, problem, problemHeaders), request)).toEqual([])
    expect(checkAnswer(answer(304, ''), request)).toEqual([])
    expect(checkAnswer(answer(200, ''), { ...request, method: 'HEAD' })).toEqual([])
  })

  it('knows every security header', () => {
    expect(securityHeaders).toEqual(Object.keys(sent))
  })

  it('accepts slow and large answers within their limits', () => {
    expect(checkAnswer({ ...answer(200, department), milliseconds: 2000, size: 5_000_000 }, request)).toEqual(
      [],
    )
    expect(checkAnswer({ ...answer(404, problem, problemHeaders), size: 65_536 }, request)).toEqual([])
  })

  it('wants of an answer outside the API no more than its headers', () => {
    const page = { ...security, 'x-request-id': 'request-1', 'content-type': 'text/html' }
    expect(checkAnswer({ ...answer(200, '', page), text: '<p>', size: 900_000 }, outside)).toEqual([])
    expect(checkAnswer({ ...answer(404, '', page), text: 'Nothing.', size: 8 }, outside)).toEqual([])
  })

  it.each([
    ['no answer', null, outside, 'closed without an answer'],
    ['a fault', answer(500, ''), outside, 'status 500'],
    ['no policy', answer(404, '', without('content-security-policy')), outside, 'content-security-policy'],
    ['no request id', answer(404, '', without('x-request-id')), outside, 'X-Request-Id'],
    ['a large error', { ...answer(416, ''), size: 65_537 }, outside, 'larger than 64 KB'],
    ['a body where none is', answer(304, department), outside, 'has a body'],
    ['another status', answer(200, department), { ...outside, expected: [431] }, '200 came instead of 431'],
  ])('complains outside the API of %s', (_, given, sent, complaint) => {
    expect(checkAnswer(given, sent).join('; ')).toContain(complaint)
  })

  it('accepts that a connection is closed after an incomplete request', () => {
    expect(checkAnswer(null, { ...outside, isWhole: false })).toEqual([])
  })

  it.each([
    ['content-encoding', 'gzip'],
    ['content-type', 'application/json; charset=utf-16'],
  ])('complains when a body was taken in spite of its %s', (name, value) => {
    const sent = { ...request, method: 'PATCH', body: {}, headers: { [name]: value } }
    expect(checkAnswer(answer(200, department), sent).join('; ')).toContain('foreign encoding')
    expect(
      checkAnswer(answer(200, department), { ...sent, headers: { [name]: 'application/json' } }).length,
    ).toBe(name === 'content-type' ? 0 : 1)
    expect(checkAnswer(answer(200, department), { ...sent, body: undefined })).toEqual([])
  })

  it.each([
    ['a late answer', { ...answer(200, department), milliseconds: 2001 }, 'longer than 2 s'],
    ['a late fault', { ...answer(500, ''), milliseconds: 2001 }, 'longer than 2 s'],
    ['a large error', { ...answer(404, problem, problemHeaders), size: 65_537 }, 'larger than 64 KB'],
    ['no security header', answer(200, department, without('referrer-policy')), 'missing: referrer-policy'],
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
    expect(checkAnswer(given, request).join('; ')).toContain(complaint)
  })
})

/** @type {(seed: number) => Tools} */
const toolsOf = (seed) => ({
  random: randomFrom(seed),
  knownId: () => undefined,
  assets: ['/index.html'],
  state: {
    owner: 'k',
    session: null,
    person: null,
    ownSession: null,
    shareToken: null,
    addresses: new Map(),
    domainNames: new Map(),
    etags: [],
    passwordsKeys: new Map(),
    rowCounts: new Map(),
    otherKey: 'prk_other',
  },
})

/**
 * @template Request
 * @param {(operation: Operation, tools: Tools) => Request} make
 * @param {number} count
 * @param {number} seed
 */
const manyOf = (make, count, seed) => {
  const tools = toolsOf(seed)
  return Array.from({ length: count }, () => make(nextOperation(tools), tools))
}

/** @param {ApiRequest} request */
const sizeOf = ({ bytes, body }) => bytes?.length ?? Buffer.byteLength(JSON.stringify(body ?? null))

/** @param {ApiRequest} request */
const headSizeOf = ({ query, headers: given }) =>
  query.flat().reduce((sum, part) => sum + encodeURIComponent(part.toWellFormed()).length + 1, 0) +
  Object.entries(given).reduce((sum, pair) => sum + pair.join(': ').length + 2, 0)

/** @type {((operation: Operation, tools: Tools) => AnyRequest)[]} */
const makers = [validRequest, mutatedRequest, rawRequest]

describe('the requests', () => {
  it('are the same for the same seed, and reach every operation', () => {
    /** @param {number} seed */
    const run = (seed) => makers.flatMap((make) => manyOf(make, 1000, seed))
    expect(JSON.stringify(run(7))).toBe(JSON.stringify(run(7)))
    expect(JSON.stringify(run(7))).not.toBe(JSON.stringify(run(8)))
    const reached = new Set(run(7).map(({ operation }) => operation))
    expect(operations.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([])
  })

  it('outside the API are the same for the same seed, whole and of a bounded head', () => {
    /** @param {number} seed */
    const run = (seed) =>
      manyOf((_, tools) => outsideRequest(tools), 300, seed).map(({ bytes }) => bytes.toString('latin1'))
    expect(run(7).join('') === run(7).join('')).toBe(true)
    for (const text of run(7)) {
      const end = text.indexOf('\r\n\r\n')
      expect(end).toBeLessThan(60_000)
      const [, length] = /\r\nContent-Length: (\d+)\r\n/.exec(text) ?? ['', '0']
      expect(text.length - end - 4).toBe(Number(length))
    }
  })

  it('that are cut short may lead out of the API', () => {
    for (const line of ['POST /', 'POST /ap', 'GET /apikey HTTP/1.1']) expect(isCutOutside(line)).toBe(true)
    for (const line of ['POST', 'POST ', 'GET /api', 'GET /api/key HTTP/1.1', '\u0000/ap'])
      expect(isCutOutside(line)).toBe(false)
  })

  it('that are expensive stay below what a body and the headers may have', () => {
    const run = manyOf(expensiveRequest, 80, 3)
    expect(Math.max(...run.map(sizeOf))).toBeLessThan(1_048_576)
    expect(Math.max(...run.map(sizeOf))).toBeGreaterThan(1_000_000)
    expect(Math.max(...run.map(headSizeOf))).toBeLessThan(15_500)
    expect(new Set(run.map(({ mutation }) => mutation)).size).toBe(9)
  })
})
