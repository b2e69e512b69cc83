import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApiKey } from '../auth/api-key.ts'
import { listenForMetrics } from './metrics-endpoint.ts'
import { type Organization, harnessForTests } from '../../testing/harness.ts'
import { metricValue, startService } from '../../testing/service.ts'

const harness = harnessForTests()
let organization: Organization
let service: ReturnType<typeof startService>

beforeAll(async () => {
  organization = await harness.organization()
  service = startService(harness.url, { TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(async () => {
  await service.close()
})

describe('the metrics', () => {
  it('count requests by operation and status, and the parts behind them', async () => {
    await service.status('/department/list', organization.owner)
    await service.status('/department/list', makeApiKey())
    await service.status('/nothing', organization.owner)
    const count = (labels: string) => metricValue(service, `postroom_http_requests_total{${labels}}`)
    expect(await count('operation="listDepartments",status="200"')).toBe(1)
    expect(await count('operation="listDepartments",status="401"')).toBe(1)
    expect(await count('operation="none",status="404"')).toBe(1)
    const { body } = await service.metrics.text()
    for (const name of [
      'postroom_http_request_duration_seconds_bucket{le="0.005",operation="listDepartments"}',
      'postroom_key_lookups_total{source="',
      'postroom_database_connections{state="total"}',
      'postroom_database_connections{state="waiting"} 0',
      'postroom_password_hashes{state="running"} 0',
      'nodejs_eventloop_lag_p99_seconds',
      'postroom_build_info{version="0.0.0-test"',
    ])
      expect(body).toContain(name)
  })

  it('name no key, address, path or organization, whatever was asked', async () => {
    const { key_id } = (await harness.call('inspectKey', { key: organization.owner })).body
    await service.app.inject(`/api/department/${key_id}?q=${key_id}`)
    await service.app.inject({ method: 'PURGE' as 'GET', url: `/${key_id}` })
    const { body } = await service.metrics.text()
    for (const word of [key_id, organization.organization_id, organization.owner, '127.0.0.1', '/api'])
      expect(body).not.toContain(word)
  })

  it('are for this machine alone', async () => {
    const status = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await service.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
    expect(await status({})).toBe(200)
    expect(await status({}, '::1')).toBe(200)
    expect(await status({}, '192.0.2.7')).toBe(404)
    expect(await status({ 'x-forwarded-for': '127.0.0.1' })).toBe(404)
    expect(await status({ forwarded: 'for=127.0.0.1' })).toBe(404)
  })

  it('are served on a port of their own, and then nowhere else', async () => {
    const server = await listenForMetrics(service.metrics, { host: '127.0.0.1', port: 0 })
    const { port } = server.address() as AddressInfo
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404)
    server.close()
    const elsewhere = startService(harness.url, { METRICS_PORT: '9464' })
    expect((await elsewhere.app.inject('/metrics')).statusCode).toBe(404)
    await elsewhere.close()
  })
})

describe('behind a proxy', () => {
  const typeOf = async (trusted: string) => {
    const one = startService(harness.url, { TRUSTED_PROXIES: trusted })
    const { body } = await one.app.inject({
      url: '/api/key',
      headers: { host: 'inside', 'x-forwarded-host': 'console.example', 'x-forwarded-proto': 'https' },
    })
    await one.close()
    return (JSON.parse(body) as { type: string }).type
  }

  it("its word is taken for the client's protocol and host", async () => {
    expect(await typeOf('127.0.0.0/8')).toBe('https://console.example/docs/errors#key_missing')
  })

  it('no other client is believed', async () => {
    expect(await typeOf('')).toBe('http://inside/docs/errors#key_missing')
    expect(await typeOf('192.0.2.0/24')).toBe('http://inside/docs/errors#key_missing')
  })

  it('addresses are told apart by what it says', async () => {
    const one = startService(harness.url, { TRUSTED_PROXIES: '127.0.0.1', POSTROOM_RATE_LIMIT: '50' })
    const from = async (address: string) =>
      (await one.app.inject({ url: '/api/key', headers: { 'x-forwarded-for': address } })).statusCode
    const replies = await Promise.all(Array.from({ length: 60 }, () => from('192.0.2.1')))
    expect(replies).toContain(429)
    expect(await from('192.0.2.2')).toBe(401)
    // A value that the client has sent itself comes before the one that the proxy adds.
    expect(await from('192.0.2.3, 192.0.2.1')).toBe(429)
    await one.close()
  })
})
