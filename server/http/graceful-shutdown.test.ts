import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDrain } from './graceful-shutdown.ts'
import { createTestApp, type Organization, harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
let organization: Organization

beforeAll(async () => {
  organization = await harness.organization()
})

describe('a process that ends', () => {
  it('tells so, finishes what it has, and asks connections to go', async () => {
    const drain = createDrain()
    const app = createTestApp({ database: harness.database, isReady: drain.isReady })
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const ask = (path: string) => fetch(origin + path, { headers: { 'x-api-key': organization.owner } })
    expect((await ask('/readyz')).status).toBe(200)
    const slow = request(`${origin}/api/department`, {
      method: 'POST',
      headers: { 'x-api-key': organization.owner, 'content-type': 'application/json' },
    })
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>
    slow.write('{"department_name":')
    const ended = drain.end(app, 3000)
    expect((await ask('/readyz')).status).toBe(503)
    const answer = await ask('/api/key')
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    const isServed = () =>
      ask('/api/key').then(
        () => true,
        () => false,
      )
    await expect.poll(isServed, { timeout: 20_000, interval: 100 }).toBe(false)
    slow.end('"Slow"}')
    expect((await answered)[0].statusCode).toBe(201)
    await ended
  })
})
