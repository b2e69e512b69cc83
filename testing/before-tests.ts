// Creates a value before the tests of a file, and ends it after them.
import { afterAll, beforeAll } from 'vitest'

/**
 * A value that the tests of a file, or of a `describe`, share: created before the first of them, ended after the last. Values
 * created later are ended earlier. To read it before the tests begin is an error.
 */
export const beforeTests = <Thing extends object>(
  make: () => Promise<Thing>,
  end: (thing: Thing) => Promise<void>,
): Thing => {
  let thing: Thing | undefined
  beforeAll(async () => {
    thing = await make()
  })
  afterAll(() => thing && end(thing))
  const there = (): Thing => {
    if (thing === undefined) throw new Error('What tests share is there when they begin, and not before.')
    return thing
  }
  return new Proxy({} as Thing, {
    get: (_, name) => Reflect.get(there(), name) as unknown,
    has: (_, name) => Reflect.has(there(), name),
    // For `{ ...thing }`.
    ownKeys: () => Reflect.ownKeys(there()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(there(), name),
  })
}
