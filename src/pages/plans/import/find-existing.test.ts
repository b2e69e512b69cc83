import { expect, test, vi } from 'vitest'
import { findExisting } from './find-existing'

/** How many identities the organization has; null for those of the list. */
let largeTotal: number | null = null
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
    return Promise.resolve({ body: { items, total: largeTotal ?? all.length } })
  }) as never,
}))

test('a few addresses are looked up, and of many all identities are read', async () => {
  const addresses = [1, 2, 3, 4, 5, 6].map((at) => `user${at}@x.org`)
  const few = await findExisting('o', [...addresses, 'new@x.org'])
  expect([...addresses, 'new@x.org'].filter((address) => !few?.has(address))).toEqual(['new@x.org'])
  expect(asked.splice(0).map(({ q }) => q)).toEqual([...addresses, 'new@x.org'])
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

test('an organization that is too large is not read', async () => {
  const many = Array.from({ length: 101 }, (_, at) => `user${at}@x.org`)
  asked.splice(0)
  largeTotal = 20_001
  expect(await findExisting('o', many)).toBeNull()
  expect(asked.splice(0)).toHaveLength(1)
  // The last page that may be read is not the last one.
  largeTotal = 20_000
  expect((await findExisting('o', many))?.has('user100@x.org')).toBe(true)
  largeTotal = null
})
