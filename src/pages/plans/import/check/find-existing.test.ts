import { expect, test, vi } from 'vitest'
import { findExisting } from './find-existing'

const asked: number[] = []

vi.mock(import('../../../../api/query'), async (original) => ({
  ...(await original()),
  request: ((
    _organization: string,
    _operation: unknown,
    { body: { addresses } }: { body: { addresses: string[] } },
  ) => {
    asked.push(addresses.length)
    if (addresses.includes('fails@x.org')) return Promise.reject(new Error('away'))
    const kindOf = (address: string) => (address.startsWith('alias') ? 'alias' : 'identity')
    const matches = addresses.map((address) => ({
      address,
      target: address.startsWith('new') ? null : { kind: kindOf(address) },
    }))
    return Promise.resolve({ body: { matches } })
  }) as never,
}))

test('identities are found by their addresses, in as few requests as possible', async () => {
  const addresses = Array.from({ length: 1001 }, (_, at) => `user${at}@x.org`)
  const existing = await findExisting('o', [
    ...addresses,
    'new@x.org',
    'alias@x.org',
    `${'x'.repeat(2000)}@x.org`,
  ])
  expect(asked.splice(0)).toEqual([1000, 3])
  expect([...addresses, 'new@x.org', 'alias@x.org'].filter((address) => !existing?.has(address))).toEqual([
    'new@x.org',
    'alias@x.org',
  ])
})

test('where the API is away nothing is said', async () => {
  expect(await findExisting('o', ['fails@x.org'])).toBeNull()
})
