import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { createDrain } from './drain.ts'
import { noRateLimit } from './rate-limit.ts'
import { type Harness, type Organization, startHarness } from './test/harness.ts'

let harness: Harness
let organization: Organization

beforeAll(async () => {
  harness = await startHarness()
  organization = await harness.organization()
})
afterAll(() => harness.close())

describe('a process that ends', () => {
  it('tells so, finishes what it has, and asks connections to go', async () => {
    const drain = createDrain()
    const app = createApp({
      database: harness.database,
      rateLimit: noRateLimit,
      logger: pino({ level: 'silent' }),
      version: '1.0.0',
      isReady: drain.isReady,
    })
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const ask = (path: string) => fetch(origin + path, { headers: { 'x-api-key': organization.owner } })
    expect((await ask('/readyz')).status).toBe(200)
    let free: () => void = () => undefined
    const held = harness.operator.write(organization.organization_id, async (db) => {
      await db.rows('select from organization where organization_id = $1 for update', [db.organizationId])
      await new Promise<void>((resolve) => {
        free = resolve
      })
    })
    const slow = fetch(`${origin}/api/department`, {
      method: 'POST',
      headers: { 'x-api-key': organization.owner, 'content-type': 'application/json' },
      body: '{"department_name":"Slow"}',
    })
    const ended = drain.end(app, 300)
    expect((await ask('/readyz')).status).toBe(503)
    const answer = await ask('/api/key')
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    await sleep(500)
    await expect(ask('/api/key')).rejects.toThrow('fetch failed')
    free()
    await held
    expect((await slow).status).toBe(201)
    await ended
  })
})
