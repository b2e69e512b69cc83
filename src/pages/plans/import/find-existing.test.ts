import { expect, test, vi } from 'vitest'
import { findExisting } from './find-existing'

const asked: { q?: string; offset?: number }[] = []
const all = Array.from({ length: 450 }, (_, at) => ({ address: `user${at}@x.org` }))

vi.mock(import('../../../api/query'), async (original) => ({
  ...(await original()),
  request: ((
    _organization: string,
    _operation: unknown,
    { query }: { query: { q?: string; limit: number; offset?: number } },
  ) => {
    asked.push(query)
    const { q, limit, offset = 0 } = query
    if (q === 'fails@x.org') return Promise.reject(new Error('away'))
    const items = all
      .filter(({ address }) => q === undefined || address.includes(q))
      .slice(offset, offset + limit)
    return Promise.resolve({ body: { items, total: all.length } })
  }) as never,
}))

test('a few addresses are looked up, and of many all identities are read', async () => {
  const few = await findExisting('o', ['user1@x.org', 'new@x.org'])
  expect([few?.has('user1@x.org'), few?.has('new@x.org')]).toEqual([true, false])
  expect(asked.splice(0).map(({ q }) => q)).toEqual(['user1@x.org', 'new@x.org'])
  const many = await findExisting(
    'o',
    Array.from({ length: 101 }, (_, at) => `user${at + 400}@x.org`),
  )
  expect([many?.has('user449@x.org'), many?.has('user450@x.org')]).toEqual([true, false])
  expect(asked.map(({ offset }) => offset)).toEqual([0, 200, 400])
})

test('where the API is away nothing is said', async () => {
  expect(await findExisting('o', ['fails@x.org'])).toBeNull()
})
