import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { limited } from './time-limit.ts'

it('comes also when memory was tidied meanwhile', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const ending = new AbortController()
  let ended = 0
  for (let count = 0; count < 10; count += 1)
    limited(ending.signal, 200).addEventListener('abort', () => (ended += 1))
  await sleep(20)
  collect()
  await expect.poll(() => ended).toBe(10)
})

it('comes immediately when its request ends', () => {
  const ending = new AbortController()
  const signal = limited(ending.signal, 60_000)
  ending.abort(new Error('over'))
  expect(signal.reason).toEqual(new Error('over'))
})
