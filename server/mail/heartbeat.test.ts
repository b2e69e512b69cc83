import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startHeartbeat } from './heartbeat.ts'

afterEach(() => vi.useRealTimers())

describe('the heartbeat of the mail servers', () => {
  it('says what the last question was answered, and since when', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: new Date('2026-11-21T10:00:00Z'),
    })
    let isUp = false
    const heartbeat = await startHeartbeat({
      ask: () => (isUp ? Promise.resolve() : Promise.reject(new Error('down'))),
      intervalMs: 10_000,
    })
    const next = async () => {
      vi.advanceTimersByTime(10_000)
      await turn()
      return heartbeat.state()
    }
    expect(heartbeat.state()).toEqual({ state: 'unreachable', since: '2026-11-21T10:00:00.000Z' })
    isUp = true
    expect(await next()).toEqual({ state: 'attached', since: '2026-11-21T10:00:10.000Z' })
    expect(await next()).toEqual({ state: 'attached', since: '2026-11-21T10:00:10.000Z' })
    isUp = false
    expect(await next()).toEqual({ state: 'unreachable', since: '2026-11-21T10:00:30.000Z' })
    await heartbeat.close()
  })

  it('does not wait for a server that never answers when it is closed', async () => {
    let calls = 0
    const heartbeat = await startHeartbeat({
      ask: (signal) => {
        calls += 1
        if (calls === 1) return Promise.resolve()
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('closed')))
        })
      },
      intervalMs: 1,
    })
    await vi.waitUntil(() => calls === 2)
    await heartbeat.close()
    expect(calls).toBe(2)
  })
})
