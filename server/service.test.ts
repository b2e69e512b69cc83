import { createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { readConfig, UsageError } from './config.ts'
import { createDatabase } from './db/pool.ts'
import { makeApiKey } from './keys.ts'
import { createRateLimit, noRateLimit } from './rate-limit.ts'
import { type Harness, startHarness } from './test/harness.ts'

describe('the configuration', () => {
  it('has believable defaults', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 4280, demo: true, databaseUrl: null })
    expect(readConfig({ DATABASE_URL: 'postgres://h/d' }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://h/d', POSTROOM_DEMO: 'on' }).demo).toBe(true)
    expect(readConfig({ PORT: '' }).port).toBe(4280)
  })

  it('says all that is wrong, in a sentence each, and no secret', () => {
    const wrong = {
      PORT: 'http',
      POSTROOM_DEMO: 'yes',
      DATABASE_URL: 'mysql://me:secret@h/d',
      LOG_LEVEL: 'loud',
    }
    const message = (): string => {
      try {
        readConfig(wrong)
      } catch (error) {
        return error instanceof UsageError ? error.message : String(error)
      }
      return ''
    }
    expect(message().split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535. It is "http".',
      'POSTROOM_DEMO must be on or off. It is "yes".',
      'DATABASE_URL must be a URL such as postgresql://user:password@host:5432/database.',
      'LOG_LEVEL must be fatal, error, warn, info, debug, silent. It is "loud".',
    ])
    for (const port of ['-1', '65536', '80.5', '0x50', ' '])
      expect(() => readConfig({ PORT: port })).toThrow(UsageError)
  })
})

describe('without its database', () => {
  /** Accepts connections and never says a word, as a hung server does. */
  const silent = createServer(() => undefined)
  let hungUrl = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    hungUrl = `postgres://x@127.0.0.1:${(silent.address() as { port: number }).port}/x`
  })
  afterAll(() => void silent.close())

  it.each([
    ['away', () => 'postgres://x@127.0.0.1:1/x'],
    ['hung', () => hungUrl],
  ])('%s: every request gets its answer all the same, and soon', async (_, url) => {
    const database = createDatabase({ url: url(), role: 'app', poolSize: 2 })
    const app = createApp({
      database,
      rateLimit: noRateLimit,
      logger: pino({ level: 'silent' }),
      version: '1.0.0',
      isReady: () => true,
    })
    const ask = (path: string) =>
      app.inject({ method: 'GET', url: path, headers: { 'x-api-key': makeApiKey() } })
    const start = performance.now()
    const [list, health, ready, live] = await Promise.all([
      ask('/api/department/list'),
      ask('/api/health'),
      ask('/readyz'),
      ask('/livez'),
    ])
    expect(performance.now() - start).toBeLessThan(3500)
    expect(list.statusCode).toBe(503)
    expect(list.headers['retry-after']).toBe('2')
    expect(list.json()).toMatchObject({ code: 'dependency_unavailable', dependency: 'database' })
    expect(health.statusCode).toBe(503)
    expect(health.json()).toMatchObject({
      status: 'down',
      components: [
        { component: 'api', status: 'ok' },
        { component: 'database', status: 'down' },
      ],
    })
    expect(ready.statusCode).toBe(503)
    expect(live.statusCode).toBe(200)
    await app.close()
    await database.close()
  })
})

describe('the rate limit', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startHarness({ rateLimit: createRateLimit() })
  })
  afterAll(() => harness.close())

  it('tells what is left, and refuses what is over it', async () => {
    const { owner } = await harness.organization()
    const first = await harness.call('inspectKey', { key: owner })
    expect(first.headers['ratelimit-policy']).toBe('"default";q=100;w=2')
    expect(first.headers['ratelimit']).toMatch(/^"default";r=99;t=\d$/)
    const replies = await Promise.all(
      Array.from({ length: 150 }, () => harness.call('inspectKey', { key: owner })),
    )
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(51)
    expect(refused[0]?.body.code).toBe('rate_limited')
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  })

  it('counts an address that shows no valid key', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => harness.call('inspectKey')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401, 429]))
  })
})
