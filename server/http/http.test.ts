import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'
import { type Organization, harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
let organization: Organization
let port: number

beforeAll(async () => {
  organization = await harness.organization()
  const address = await harness.app.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(address).port)
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    headers: { 'x-api-key': organization.owner, ...(init.headers as Record<string, string>) },
  })
const problem = async (response: Response) =>
  (await response.json()) as { code: string; status: number; request_id: string; errors?: { path: string }[] }
const post = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  ask('/api/department', { method: 'POST', body, headers: type ? { 'content-type': type } : {} })

/** Writes these bytes to a socket and returns the response. */
const raw = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })

describe('methods', () => {
  it('that a path lacks are named with those it has', async () => {
    for (const [method, path, allow] of [
      ['PUT', '/api/department', 'POST'],
      ['POST', '/api/department/list', 'GET, HEAD'],
      ['OPTIONS', '/api/department/list', 'GET, HEAD'],
      ['DELETE', '/api/key', 'GET, HEAD, POST'],
      ['DELETE', '/api/department/list', 'GET, HEAD'],
      ['GET', '/api/key/session', 'POST, DELETE'],
      ['PUT', '/api/department/x', 'GET, HEAD, PATCH, DELETE'],
    ] as const) {
      const response = await ask(path, { method })
      expect([method, path, response.status, response.headers.get('allow')]).toEqual([
        method,
        path,
        405,
        allow,
      ])
      expect((await problem(response)).code).toBe('method_not_allowed')
    }
  })

  it('TRACE is refused too', async () => {
    const response = await raw(
      `TRACE /api/key HTTP/1.1\r\nHost: x\r\nx-api-key: ${organization.owner}\r\nConnection: close\r\n\r\n`,
    )
    expect(response).toMatch(/^HTTP\/1.1 405 /)
  })

  it('HEAD is answered as GET without a body', async () => {
    const [head, get] = await Promise.all([
      ask('/api/department/list', { method: 'HEAD' }),
      ask('/api/department/list'),
    ])
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
  })
})

describe('paths', () => {
  it('that the API lacks are problems, after the key was judged', async () => {
    expect((await problem(await ask('/api/nothing'))).code).toBe('not_found')
    expect((await fetch(`http://127.0.0.1:${port}/api/nothing`)).status).toBe(401)
    const garbled = await ask('/api/department/%zz')
    const { code, request_id } = await problem(garbled)
    expect(code).toBe('not_found')
    expect(request_id).toBe(garbled.headers.get('x-request-id'))
    expect((await fetch(`http://127.0.0.1:${port}/api/department/%zz`)).status).toBe(401)
    expect(garbled.headers.get('cache-control')).toBe('no-store')
    expect(garbled.headers.get('postroom-contract')).not.toBeNull()
  })
})

describe('bodies', () => {
  it.each([
    ['nothing', '', 'malformed_json'],
    ['half an object', '{"department_name":', 'malformed_json'],
    ['two objects', '{}{}', 'malformed_json'],
    ['a byte order mark', '\ufeff{"department_name":"a"}', undefined],
    ['a list', '[]', 'invalid_request'],
    ['a word', '"Sales"', 'invalid_request'],
    ['a member twice', '{"department_name":"a","department_name":"a"}', 'invalid_request'],
    [
      'a member twice, escaped',
      String.raw`{"department_name":"a","department\u005fname":"b"}`,
      'invalid_request',
    ],
    ['__proto__', '{"department_name":"a","__proto__":{"x":1}}', 'invalid_request'],
    ['deep nesting', '['.repeat(16_000), 'malformed_json'],
    ['deeper nesting', '['.repeat(100_000), 'payload_too_large'],
    ['deep valid nesting', '['.repeat(5000) + ']'.repeat(5000), 'invalid_request'],
  ])('%s', async (_, body, code) => {
    const response = await post(body)
    if (code === undefined) expect([201, 400]).toContain(response.status)
    else expect((await problem(response)).code).toBe(code)
  })

  it('must be UTF-8', async () => {
    expect((await problem(await post(new Uint8Array([0x22, 0xff, 0x22])))).code).toBe('malformed_json')
  })

  it('must be declared as JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      expect((await problem(await post('{}', type))).code).toBe('unsupported_media_type')
    }
    expect((await post('{"department_name":"Charset"}', 'application/json; charset=utf-8')).status).toBe(201)
  })

  it.each([33_000, 1_000_000, 1_048_576])('may not have %d bytes of text', async (length) => {
    const response = await post(JSON.stringify({ department_name: 'a', description: 'x'.repeat(length) }))
    expect((await problem(response)).code).toBe('payload_too_large')
  })

  it('are refused where none is taken', async () => {
    const response = await ask('/api/key/session', {
      method: 'DELETE',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect((await problem(response)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('what the parser refuses', () => {
  it.each([
    [
      'too many headers',
      `GET /api/key HTTP/1.1\r\nHost: x\r\nx-long: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['no HTTP at all', 'HELLO\r\n\r\n', 400, 'invalid_request'],
    ['no Host', 'GET /api/key HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
    [
      'two hosts',
      'GET /api/key HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
      400,
      'invalid_request',
    ],
    [
      'an unknown expectation',
      'GET /api/key HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
      401,
      'key_missing',
    ],
    ['HTTP/1.0 without Host', 'GET /api/key HTTP/1.0\r\n\r\n', 401, 'key_missing'],
    [
      'two lengths',
      'POST /api/key HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'invalid_request',
    ],
  ])('%s is a problem document too', async (_, bytes, status, code) => {
    const response = await raw(bytes)
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(response).toContain('application/problem+json')
    for (const name of ['x-request-id', 'postroom-contract', 'cache-control'])
      expect(response).toMatch(new RegExp(`^${name}: `, 'im'))
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status, code })
  })
})

describe('what the parser refuses of a HEAD', () => {
  it('has no body', async () => {
    const response = await raw('HEAD /api/key/\u00e4 HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(response).toMatch(/^HTTP\/1.1 400 /)
    expect(response.split('\r\n\r\n')[1]).toBe('')
  })
})

describe('every answer', () => {
  it.each(['/', '/api/key', '/api/nothing', '/livez', '/assets/none.js', '/o/x/departments'])(
    'to %s carries the security headers',
    async (path) => {
      const { headers } = await ask(path)
      for (const [name, value] of Object.entries(securityHeaders)) expect(headers.get(name)).toBe(value)
      for (const absent of ['server', 'x-powered-by', 'set-cookie']) expect(headers.get(absent)).toBeNull()
    },
  )

  it('repeats a request id that is well formed and replaces any other', async () => {
    const id = async (own: string) =>
      (await ask('/api/nothing', { headers: { 'x-request-id': own } })).headers.get('x-request-id')
    expect(await id('support-ticket.4711')).toBe('support-ticket.4711')
    for (const bad of ['short', 'a'.repeat(65), 'with space', '<script>alert(1)</script>'])
      expect(await id(bad)).not.toBe(bad)
    const response = await ask('/api/nothing')
    expect((await problem(response)).request_id).toBe(response.headers.get('x-request-id'))
  })
})

describe('compression', () => {
  /** Uses a socket, because `fetch` sends its own Accept-Encoding and decodes the response. */
  const headOf = async (path: string, accepted: string) => {
    const host = `Host: x\r\nConnection: close\r\nX-API-Key: ${organization.owner}`
    const response = await raw(`GET ${path} HTTP/1.1\r\n${host}\r\nAccept-Encoding: ${accepted}\r\n\r\n`)
    return response.split('\r\n\r\n')[0]?.toLowerCase()
  }

  it('is for lists and the contract, as the client accepts it', async () => {
    for (let count = 0; count < 20; count += 1) {
      const department_name = `Office of the compressed letters, number ${count}`
      expect((await post(JSON.stringify({ department_name }))).status).toBe(201)
    }
    for (const path of ['/api/department/list?q=compressed', '/openapi.yaml']) {
      const zipped = await headOf(path, 'gzip, deflate, br')
      expect(zipped).toContain('content-encoding: gzip')
      expect(zipped).toContain('vary: accept-encoding')
      for (const accepted of ['identity', 'br', 'gzip;q=0'])
        expect(await headOf(path, accepted)).not.toContain('content-encoding')
    }
    expect(await (await ask('/api/department/list?q=compressed')).json()).toMatchObject({ total: 20 })
  })

  it('leaves alone what has an ETag, which names the bytes', async () => {
    const description = '🙂'.repeat(255)
    const reply = await post(JSON.stringify({ department_name: '🙂'.repeat(100), description }))
    const { department_id } = (await reply.json()) as { department_id: string }
    const head = await headOf(`/api/department/${department_id}`, 'gzip')
    expect(head).toContain('etag: "')
    expect(head).not.toContain('content-encoding')
  })
})

describe('probes', () => {
  it('tell that the process lives and is ready', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  })
})
