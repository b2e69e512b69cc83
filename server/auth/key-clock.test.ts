import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeyCache, type Source } from './key-cache.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'

/** By the database's clock. */
const askedAt = Date.parse('2026-11-20T09:15:00.000Z')
const minute = 60_000

const keyOf = (more: Partial<AuthenticatedRow>): AuthenticatedRow => ({
  key_id: 'key',
  organization_id: 'organization',
  organization_name: 'Brightwater',
  organization_status: 'active',
  key_name: 'Service desk',
  kind: 'key',
  parent_key_id: null,
  identity_id: null,
  key_hint: '4xQz',
  permissions: [],
  created_at: new Date(askedAt - 100 * minute),
  expires_at: null,
  last_used_at: new Date(askedAt),
  asked_at: new Date(askedAt),
  revoked: false,
  expired: false,
  ...more,
})

const cacheOf = (row: AuthenticatedRow) => {
  let elapsed = 0
  const sources: Source[] = []
  const cache = createKeyCache({
    watch: () => ({
      isCurrent: () => true,
      flushed: () => Promise.resolve(),
      close: () => Promise.resolve(),
    }),
    shared: null,
    onLookup: (source) => sources.push(source),
    clock: () => elapsed,
  })
  return {
    find: async () => {
      const entry = await cache.find('hash', () => Promise.resolve(row))
      return { source: sources.at(-1), found: entry }
    },
    pass: (milliseconds: number) => {
      elapsed += milliseconds
    },
  }
}

/** What the machine's clock says has nothing to do with the database's. */
const setClock = (to: number) => vi.setSystemTime(to)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  setClock(askedAt)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a key that is kept', () => {
  it('expires when its time has passed, though the clock was set back', async () => {
    const { find, pass } = cacheOf(keyOf({ expires_at: new Date(askedAt + 3000) }))
    await find()
    setClock(askedAt - 60 * minute)
    pass(2999)
    expect((await find()).source).toBe('local')
    pass(1)
    expect((await find()).source).toBe('database')
  })

  it('is kept as long as it may be, though the clock was set ahead', async () => {
    const { find, pass } = cacheOf(keyOf({ expires_at: new Date(askedAt + 60 * minute) }))
    await find()
    setClock(askedAt + 24 * 60 * minute)
    pass(29_999)
    expect((await find()).source).toBe('local')
  })

  it('is forgotten after half a minute, though the clock was set back', async () => {
    const { find, pass } = cacheOf(keyOf({}))
    await find()
    setClock(askedAt - 60 * minute)
    pass(30_001)
    expect((await find()).source).toBe('database')
  })

  it('ends as an unused session, by the time of the database', async () => {
    const { find, pass } = cacheOf(
      keyOf({
        kind: 'session',
        parent_key_id: 'parent',
        expires_at: new Date(askedAt + 600 * minute),
        last_used_at: new Date(askedAt - 59 * minute + 1000),
      }),
    )
    await find()
    setClock(askedAt - 60 * minute)
    pass(999)
    expect((await find()).source).toBe('local')
    pass(1)
    expect((await find()).source).toBe('database')
  })

  it('comes with the time that the database has now', async () => {
    const { find, pass } = cacheOf(keyOf({}))
    await find()
    pass(20_000)
    setClock(0)
    expect((await find()).found?.now).toBe(askedAt + 20_000)
  })
})
