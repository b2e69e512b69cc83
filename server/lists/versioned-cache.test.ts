import { describe, expect, it } from 'vitest'
import { createVersionedCache, findAnew, retryOnVersionChange } from './versioned-cache.ts'

interface Found {
  version: number
  size: number
}

const cacheOf = (maxBytes = 10_000) => createVersionedCache<Found>(maxBytes, ({ size }) => size)

/** Lists that have these versions one after another, one for each statement; counts the searches. */
const listsOf = (...versions: number[]) => {
  let place = 0
  let finds = 0
  const next = () => Promise.resolve({ version: versions[place++] ?? NaN, size: 0 })
  return {
    read: next,
    find: () => {
      finds += 1
      return next()
    },
    finds: () => finds,
  }
}

describe('found values', () => {
  it('is found by each who asks for it, none of whom waits for another', async () => {
    const cache = cacheOf()
    const waiting = findAnew(cache, 'name', () => new Promise<Found>(() => undefined))
    expect(await Promise.race([waiting, findAnew(cache, 'name', listsOf(1).find)])).toMatchObject({
      version: 1,
    })
    expect(cache.get('name')).toMatchObject({ version: 1 })
  })

  it('is not kept when it is larger than all may be, nor when finding it fails', async () => {
    const cache = cacheOf()
    await findAnew(cache, 'large', () => Promise.resolve({ version: 1, size: 20_000 }))
    expect(cache.get('large')).toBeUndefined()
    const failing = () => Promise.reject(new Error('away'))
    await expect(findAnew(cache, 'failing', failing)).rejects.toThrow('away')
    expect(await findAnew(cache, 'failing', listsOf(2).find)).toMatchObject({ version: 2 })
  })
})

describe('a page by means of cached values', () => {
  const ask = (cache: ReturnType<typeof cacheOf>, { find, read }: ReturnType<typeof listsOf>) =>
    retryOnVersionChange(cache, 'name', find, read)

  it('takes cached values while the version is the same', async () => {
    const cache = cacheOf()
    const lists = listsOf(1, 1, 1)
    expect(await ask(cache, lists)).toMatchObject({ version: 1 })
    expect(await ask(cache, lists)).toMatchObject({ version: 1 })
    expect(lists.finds()).toBe(1)
  })

  it('finds values of another version again', async () => {
    const cache = cacheOf()
    cache.set('name', { version: 1, size: 0 })
    const lists = listsOf(2, 2, 2)
    expect(await ask(cache, lists)).toMatchObject({ version: 2 })
    expect(lists.finds()).toBe(1)
    expect(cache.get('name')).toMatchObject({ version: 2 })
  })

  it('is none when the lists change each time', async () => {
    const lists = listsOf(1, 2, 3, 4)
    expect(await ask(cacheOf(), lists)).toBeNull()
    expect(lists.finds()).toBe(2)
  })
})
