import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'
import { harnessForTests, type Organization } from '../../testing/harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'postroom-console-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Console</title>')
writeFileSync(join(folder, 'assets/page.js'), '"page"')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const harness = harnessForTests({ options: { consoleFolder: folder } })
let organization: Organization
let port: number

beforeAll(async () => {
  organization = await harness.organization()
  port = Number(new URL(await harness.app.listen({ host: '127.0.0.1', port: 0 })).port)
})

interface Answer {
  status: number
  /** The head, in lower case. */
  head: string
  body: string
}

/** What comes back for bytes that are written to the socket as they are, until the connection ends. */
const raw = (bytes: string) =>
  new Promise<Answer>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ', 2)[1]), head: head.toLowerCase(), body })
    })
  })

/** A request with the owner's key that ends its connection. */
const ask = (line: string, headers: readonly string[] = [], body = '') =>
  raw(
    [
      `${line} HTTP/1.1`,
      'Host: x',
      `X-API-Key: ${organization.owner}`,
      ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
      ...headers,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )

const expectSecurityHeaders = ({ head }: Answer) => {
  for (const [name, value] of Object.entries(securityHeaders))
    expect(head).toContain(`${name}: ${value.toLowerCase()}`)
  expect(head).toContain('\r\nx-request-id: ')
}

/** The status and code of a problem document, which has the headers that each has. */
const problemOf = (answer: Answer): [status: number, code: string] => {
  expect(answer.head).toContain('content-type: application/problem+json')
  expect(answer.head).toContain('cache-control: no-store')
  expect(answer.head).toContain('postroom-contract: ')
  expectSecurityHeaders(answer)
  return [answer.status, (JSON.parse(answer.body) as { code: string }).code]
}

describe('targets outside the API', () => {
  it.each([
    '//',
    '///',
    '//%00/',
    '/\\[',
    '/\\\\x',
    '//[',
    '/%',
    '/%zz',
    '/#',
    '/o/x/departments',
    '/http://',
  ])('GET %s is a page of the console', async (target) => {
    const answer = await ask(`GET ${target}`)
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('Console')])
    expectSecurityHeaders(answer)
  })

  it.each(['OPTIONS *', 'OPTIONS /', 'TRACE /', 'GET /a.js', 'GET //x/a.js', 'DELETE //'])(
    '%s is nothing',
    async (line) => {
      const answer = await ask(line)
      expect(answer.status).toBe(404)
      expectSecurityHeaders(answer)
    },
  )

  it.each(['application/json', 'text/xml', 'multipart/form-data'])(
    'a body of %s is none of their business',
    async (type) => {
      for (const path of ['/', '/livez', '/o/x/departments', '//']) {
        const answer = await ask(`POST ${path}`, [`Content-Type: ${type}`, 'Content-Encoding: br'], '{')
        expect([path, answer.status]).toEqual([path, 404])
        expectSecurityHeaders(answer)
      }
    },
  )

  it.each([
    ['If-Match: "x"', 412],
    ['If-Unmodified-Since: Mon, 01 Jan 2001 00:00:00 GMT', 412],
    ['If-None-Match: *', 304],
    ['Range: bytes=99999999-', 200],
    ['Range: bytes=0-1', 200],
    ['Range: nonsense', 200],
  ])('a file of the console with %s is answered %d', async (header, status) => {
    for (const path of ['/', '/o/x/departments', '/assets/page.js']) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask(`${method} ${path}`, [header])
        expect([method, path, answer.status]).toEqual([method, path, status])
        expectSecurityHeaders(answer)
        if (status === 412) expect(answer.head).toContain('content-type: text/plain; charset=utf-8')
      }
    }
  })
})

describe('targets of the API', () => {
  it('may be of the absolute form', async () => {
    const answer = await ask('GET http://x:80/api/department/list?limit=1')
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('"items"')])
    expect(problemOf(await ask('GET http://[/api/nothing'))).toEqual([404, 'not_found'])
    expect(problemOf(await ask('GET http://x/api/department/list?limit=0'))).toEqual([400, 'invalid_request'])
  })

  it('that are long or garbled are not found, after the key was judged', async () => {
    for (const target of ['a'.repeat(1001), 'a'.repeat(12_000), '%zz', '%', '%c3', '%00', '\\['])
      expect(problemOf(await ask(`GET /api/department/${target}`))).toEqual([404, 'not_found'])
    expect(
      problemOf(
        await raw(`GET /api/department/${'a'.repeat(1001)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
      ),
    ).toEqual([401, 'key_missing'])
  })

  it('that are longer than all headers may be are refused by the parser', async () => {
    expect(problemOf(await ask(`GET /api/department/${'a'.repeat(20_000)}`))).toEqual([
      431,
      'headers_too_large',
    ])
  })
})

describe('bodies', () => {
  const post = (headers: readonly string[]) =>
    ask('POST /api/department', headers, '{"department_name":"Coded"}')

  it('with a content coding are refused', async () => {
    for (const coding of ['gzip', 'br', 'deflate', 'x', 'identity, gzip', 'GZIP']) {
      const answer = await post(['Content-Type: application/json', `Content-Encoding: ${coding}`])
      expect(problemOf(answer)).toEqual([415, 'unsupported_media_type'])
      expect(answer.head).toContain('accept-encoding: identity')
    }
  })

  it('in another charset than UTF-8 are refused', async () => {
    for (const charset of ['iso-8859-1', '"utf-16"', 'utf-8; charset=latin1', 'utf-7', 'windows-1252'])
      expect(problemOf(await post([`Content-Type: application/json; charset=${charset}`]))).toEqual([
        415,
        'unsupported_media_type',
      ])
  })

  it('may say that they are as they have to be', async () => {
    const answer = await post([
      'Content-Type: application/json;charset="UTF-8"',
      'Content-Encoding: Identity',
    ])
    expect(answer.status).toBe(201)
  })

  it('that are absent have no coding', async () => {
    const headers = ['Content-Encoding: gzip', 'Content-Type: application/json; charset=latin1']
    expect((await ask('GET /api/department/list', headers)).status).toBe(200)
  })
})

describe('headers', () => {
  it('are 1000 at most, and none is dropped in silence', async () => {
    const key = `X-API-Key: ${organization.owner}`
    const withHeaders = (count: number) =>
      raw(
        `GET /api/key HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${'a:\r\n'.repeat(count - 3)}${key}\r\n\r\n`,
      )
    expect((await withHeaders(1000)).status).toBe(200)
    for (const count of [1001, 2001, 2500])
      expect(problemOf(await withHeaders(count))).toEqual([431, 'headers_too_large'])
  })
})

describe('requests that are no messages to a resource', () => {
  it('CONNECT is refused', async () => {
    const answer = await raw('CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n')
    expect(problemOf(answer)).toEqual([405, 'method_not_allowed'])
    expect(answer.head).toMatch(/\r\nallow: ?\r\n/)
  })

  it('an upgrade is not taken up', async () => {
    const headers = 'Host: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n'
    expect((await raw(`GET /livez HTTP/1.1\r\n${headers}`)).status).toBe(200)
    expect(problemOf(await raw(`GET /api/key HTTP/1.1\r\n${headers}`))).toEqual([401, 'key_missing'])
  })

  it('another version of HTTP is refused', async () => {
    expect(problemOf(await raw('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'))).toEqual([400, 'invalid_request'])
  })
})
