import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startHeartbeat } from './heartbeat.ts'

afterEach(() => vi.useRealTimers())

const asked = (ask: (signal: AbortSignal) => Promise<string | null>) => ({
  parts: { mail_sign_in: ask, mail_delivery: null, mail_store: async () => null },
  services: {},
  seesCache: async () => false,
  knowsAliases: async () => null,
  pending: async () => ({ count: 0, oldestSeconds: 0 }),
  explain: () => "The server can't be reached.",
})

describe('the heartbeat of the mail servers', () => {
  it('does not call a mail system attached whose store does not answer', async () => {
    const answers = asked(async () => null)
    const parts = { ...answers.parts, mail_store: () => Promise.reject(new Error('refused')) }
    const heartbeat = await startHeartbeat({ ...answers, parts })
    expect(heartbeat.state()).toMatchObject({ state: 'unreachable', caches_sign_in: false })
    await heartbeat.close()
  })

  it('warns while the files of the SMTP server don’t know aliases', async () => {
    let knows = false
    const answers = asked(async () => null)
    const parts = { ...answers.parts, mail_delivery: async () => null }
    const states = async () => {
      const heartbeat = await startHeartbeat({ ...answers, parts, knowsAliases: async () => knows })
      const { knows_aliases, components } = heartbeat.state()
      await heartbeat.close()
      return [knows_aliases, components.find(({ component }) => component === 'mail_delivery')]
    }
    expect(await states()).toEqual([
      false,
      expect.objectContaining({
        status: 'degraded',
        message: expect.stringContaining('postroom mail attach again'),
      }),
    ])
    knows = true
    expect(await states()).toEqual([true, expect.not.objectContaining({ message: expect.anything() })])
  })

  it('warns while the files of the SMTP server don’t know who may write to groups', async () => {
    let knows = false
    const answers = asked(async () => null)
    const parts = { ...answers.parts, mail_delivery: async () => null }
    const states = async () => {
      const heartbeat = await startHeartbeat({ ...answers, parts, knowsSenders: async () => knows })
      const { knows_groups, components } = heartbeat.state()
      await heartbeat.close()
      return [knows_groups, components.find(({ component }) => component === 'mail_delivery')]
    }
    const message = expect.stringContaining('mail to groups to which not everyone may write waits')
    expect(await states()).toEqual([false, expect.objectContaining({ status: 'degraded', message })])
    knows = true
    expect(await states()).toEqual([true, expect.not.objectContaining({ message: expect.anything() })])
  })

  it('says what the last question was answered, and since when', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: new Date('2026-11-21T10:00:00Z'),
    })
    let isUp = false
    let greeting: string | null = null
    const heartbeat = await startHeartbeat({
      ...asked(() => (isUp ? Promise.resolve(null) : Promise.reject(new Error('down')))),
      services: {
        imap: () => (greeting === null ? Promise.reject(new Error('down')) : Promise.resolve(greeting)),
      },
      seesCache: async () => greeting !== null,
      intervalMs: 10_000,
    })
    const next = async () => {
      vi.advanceTimersByTime(10_000)
      for (let n = 0; n < 5; n += 1) await turn()
      return heartbeat.state()
    }
    const part = (component: string) =>
      heartbeat.state().components.find((one) => one.component === component)
    expect(heartbeat.state()).toMatchObject({
      state: 'unreachable',
      since: '2026-11-21T10:00:00.000Z',
      server: null,
      caches_sign_in: null,
      services: { imap: { state: 'down', checked_at: '2026-11-21T10:00:00.000Z' } },
    })
    expect(part('mail_sign_in')).toMatchObject({
      status: 'down',
      answered_at: null,
      message: "The server can't be reached.",
    })
    expect(part('mail_delivery')).toMatchObject({ status: 'ok', latency_ms: null, answered_at: null })
    expect(part('mail_store')).toMatchObject({ status: 'ok', answered_at: '2026-11-21T10:00:00.000Z' })
    isUp = true
    expect(await next()).toMatchObject({
      state: 'attached',
      since: '2026-11-21T10:00:10.000Z',
      caches_sign_in: false,
    })
    greeting = 'Dovecot ready.'
    expect(await next()).toMatchObject({
      state: 'attached',
      since: '2026-11-21T10:00:10.000Z',
      server: 'Dovecot ready.',
      caches_sign_in: true,
      services: { imap: { state: 'ok', checked_at: '2026-11-21T10:00:20.000Z' } },
    })
    expect(part('mail_sign_in')).toMatchObject({
      status: 'degraded',
      message: expect.stringContaining('auth_cache_size'),
    })
    isUp = false
    expect(await next()).toMatchObject({
      state: 'unreachable',
      since: '2026-11-21T10:00:30.000Z',
      caches_sign_in: null,
    })
    // When it answered last is still known.
    expect(part('mail_sign_in')).toMatchObject({ status: 'down', answered_at: '2026-11-21T10:00:20.000Z' })
    await heartbeat.close()
  })

  it('does not wait for a server that never answers when it is closed', async () => {
    let calls = 0
    const heartbeat = await startHeartbeat({
      ...asked((signal) => {
        calls += 1
        if (calls === 1) return Promise.resolve(null)
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('closed')))
        })
      }),
      intervalMs: 1,
    })
    await vi.waitUntil(() => calls === 2)
    await heartbeat.close()
    expect(calls).toBe(2)
  })
})
