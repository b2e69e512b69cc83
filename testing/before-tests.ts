import { afterAll, beforeAll } from 'vitest'

/**
 * What the tests of a file, or of a `describe`, share: made before the first of them, ended after the last. What is made
 * later is ended earlier. To read it before the tests begin is an error.
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
  return new Proxy({} as Thing, {
    get: (_, name) => {
      if (thing === undefined) throw new Error(`${String(name)} is there when the tests begin.`)
      return Reflect.get(thing, name) as unknown
    },
  })
}
