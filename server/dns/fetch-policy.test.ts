import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { portOf } from '../../testing/free-port.js'
import { findOpenssl } from '../../testing/programs.js'
import { createFetchPolicy } from './fetch-policy.ts'
import { isPublicAddress } from './public-address.ts'

const host = 'mta-sts.c.test'

test.each([
  ['private', ['10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', 'fd00::1', 'fc00::1']],
  [
    'of this machine or link',
    ['127.0.0.1', '::1', '0.0.0.0', '::', '169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
  ],
  ['mapped', ['::ffff:10.0.0.1', '::ffff:8.8.8.8', '::8.8.8.8']],
  ['6to4 and Teredo', ['2002:a00:1::1', '2002:808:808::1', '2001::1']],
  ['NAT64', ['64:ff9b::10.0.0.1', '64:ff9b::808:808', '64:ff9b:1::a00:1']],
  ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
  ['for other purposes', ['224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.0.1', 'ff02::1', '240.0.0.1']],
  ['written in another way', ['127.1', '0x7f000001', '2130706433', '010.0.0.1', 'localhost', '']],
])('addresses are not public: %s', async (_kind, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
  const fetchPolicy = createFetchPolicy()
  for (const address of addresses) {
    expect(await fetchPolicy(host, [address])).toEqual({ failure: 'policy_private_address' })
    // One that is public doesn't allow another.
    expect(await fetchPolicy(host, ['9.9.9.9', address])).toEqual({ failure: 'policy_private_address' })
  }
})

test('addresses are public', () => {
  expect(['9.9.9.9', '193.0.6.139', '2620:fe::fe', '2a00:1450:4001::1'].filter(isPublicAddress)).toHaveLength(
    4,
  )
})

type Handle = (request: IncomingMessage, response: ServerResponse) => void

const openssl = findOpenssl()

describe.skipIf(openssl === null)('from a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postroom-sts-'))
  const keyFile = join(folder, 'key.pem')
  const certFile = join(folder, 'cert.pem')
  let handle: Handle = () => undefined
  let hosts: (string | undefined)[] = []
  let connections = 0
  let server: ReturnType<typeof createServer>

  beforeAll(async () => {
    execFileSync(
      openssl ?? '',
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=policy -keyout ${keyFile} -out ${certFile} -addext subjectAltName=DNS:${host}`.split(
        ' ',
      ),
      { stdio: 'ignore' },
    )
    const credentials = { key: readFileSync(keyFile), cert: readFileSync(certFile) }
    server = createServer(credentials, (request, response) => {
      hosts.push(request.headers.host)
      handle(request, response)
    })
    server.on('connection', () => (connections += 1))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  })

  const fetchWith = (
    one: Handle,
    { name = host, isTrusted = true, timeoutMs = 10_000, addresses = ['127.0.0.1'] } = {},
  ) => {
    handle = one
    hosts = []
    connections = 0
    const ca = isTrusted ? { ca: readFileSync(certFile, 'utf8') } : {}
    const options = { isAllowed: () => true, port: portOf(server), timeoutMs, ...ca }
    return createFetchPolicy(options)(name, addresses)
  }

  const plain = { 'content-type': 'text/plain; charset=utf-8' }

  it('is its text, asked for by its host', async () => {
    const paths: (string | undefined)[] = []
    const response = await fetchWith((request, response) => {
      paths.push(request.url)
      response.writeHead(200, plain).end('version: STSv1\n')
    })
    expect(response).toEqual({ text: 'version: STSv1\n' })
    expect(paths).toEqual(['/.well-known/mta-sts.txt'])
    expect(hosts).toEqual([`${host}:${portOf(server)}`])
  })

  it.each([
    [301, 'policy_redirect'],
    [307, 'policy_redirect'],
    [404, 'policy_missing'],
    [204, 'policy_missing'],
    [503, 'policy_unreachable'],
  ])('is none with status %i: %s', async (status, failure) => {
    const headers = { ...plain, location: `https://127.0.0.1:${portOf(server)}/elsewhere` }
    expect(await fetchWith((_request, response) => response.writeHead(status, headers).end())).toEqual({
      failure,
      status,
    })
    // A redirect isn't followed.
    expect(hosts).toHaveLength(1)
  })

  it('is none if it is a page', async () => {
    const reply = (type: string | null) =>
      fetchWith((_request, response) =>
        response.writeHead(200, type === null ? {} : { 'content-type': type }).end('version: STSv1'),
      )
    for (const type of ['text/html', 'text/plainer', 'application/octet-stream', null])
      expect(await reply(type)).toMatchObject({ failure: 'policy_content_type' })
  })

  it('is none if it is too large, whether it says so or not', async () => {
    const limit = 64 * 1024
    const reply = (octets: number, isChunked: boolean) =>
      fetchWith((_request, response) => {
        response.writeHead(200, isChunked ? plain : { ...plain, 'content-length': octets })
        response.end(Buffer.alloc(octets, 'a'))
      })
    expect(await reply(limit + 1, false)).toMatchObject({ failure: 'policy_too_large' })
    expect(await reply(limit + 1, true)).toMatchObject({ failure: 'policy_too_large' })
    expect(await reply(limit, true)).toEqual({ text: 'a'.repeat(limit) })
  })

  it('is none if it does not come in time, at the beginning or in the middle', async () => {
    expect(await fetchWith(() => undefined, { timeoutMs: 100 })).toEqual({ failure: 'policy_timeout' })
    const drips: Handle = (_request, response) => {
      response.writeHead(200, plain).write('version: ')
    }
    expect(await fetchWith(drips, { timeoutMs: 100 })).toEqual({ failure: 'policy_timeout' })
  })

  it('is none without a valid certificate', async () => {
    const reply: Handle = (_request, response) => response.writeHead(200, plain).end('version: STSv1')
    expect(await fetchWith(reply, { isTrusted: false })).toEqual({ failure: 'policy_certificate' })
    expect(await fetchWith(reply, { name: 'mta-sts.other.test' })).toEqual({ failure: 'policy_certificate' })
    expect(hosts).toEqual([])
  })

  it('is none if nothing listens there', async () => {
    const closed = createFetchPolicy({ isAllowed: () => true, port: 1 })
    expect(await closed(host, ['127.0.0.1'])).toEqual({ failure: 'policy_unreachable' })
  })

  it('comes from an address that was allowed, and no other', async () => {
    const addresses: string[] = []
    const fetchPolicy = createFetchPolicy({
      port: portOf(server),
      isAllowed: (address) => {
        addresses.push(address)
        return false
      },
    })
    connections = 0
    expect(await fetchPolicy(host, ['127.0.0.1'])).toEqual({ failure: 'policy_private_address' })
    expect(addresses).toEqual(['127.0.0.1'])
    expect(connections).toBe(0)
  })
})
