import { expect, test } from 'vitest'
import { createPace, limitedResolver } from './limits.ts'
import type { Answer, Resolver } from './types.ts'

const none: Answer = { kind: 'none', aliases: [], ttl: 60, authenticated: null, from: 'test' }

const counting = () => {
  const questions: string[] = []
  const resolver: Resolver = {
    ask: (name, type) => {
      questions.push(`${type} ${name}`)
      return Promise.resolve(none)
    },
  }
  return { questions, resolver }
}

test('a check asks each question once, however a name is written', async () => {
  const { questions, resolver } = counting()
  const limited = limitedResolver(resolver, new AbortController().signal, 10)
  await Promise.all([limited.ask('C.test', 'A'), limited.ask('c.test.', 'A'), limited.ask('c.test', 'AAAA')])
  expect(questions).toEqual(['A c.test', 'AAAA c.test'])
})

test('a check asks a limited number of questions, and none after an abort', async () => {
  const { questions, resolver } = counting()
  const controller = new AbortController()
  const limited = limitedResolver(resolver, controller.signal, 2)
  expect(await limited.ask('a.test', 'A')).toBe(none)
  controller.abort()
  expect(await limited.ask('b.test', 'A')).toMatchObject({ kind: 'failed', reason: 'limit' })
  const other = limitedResolver(resolver, new AbortController().signal, 2)
  await Promise.all([other.ask('a.test', 'A'), other.ask('b.test', 'A')])
  expect(await other.ask('c.test', 'A')).toMatchObject({ kind: 'failed', reason: 'limit' })
  expect(questions).toEqual(['A a.test', 'A a.test', 'A b.test'])
})

test('a name that DNS can not have does not exist, and no server is asked', async () => {
  const { questions, resolver } = counting()
  const limited = limitedResolver(resolver, new AbortController().signal, 10)
  for (const name of ['', 'a..test', `${'a'.repeat(64)}.test`, `${'a.'.repeat(130)}test`])
    expect(await limited.ask(name, 'A')).toMatchObject({ kind: 'no_such_name' })
  expect(questions).toEqual([])
})

test('queries come at most so many a second, the first of them without delay', async () => {
  const { pace, waitMs } = createPace(100)
  expect(waitMs()).toBe(0)
  const begin = performance.now()
  const all = Promise.all(
    Array.from({ length: 130 }, async () => {
      await pace()
      return performance.now() - begin
    }),
  )
  // Thirty-one of them come after the burst.
  expect(waitMs()).toBeGreaterThan(310 - (performance.now() - begin) - 10)
  expect(waitMs()).toBeLessThanOrEqual(320)
  const ends = await all
  // The hundred of the first second come immediately, and 30 more within 10 ms each.
  expect(ends[129]).toBeGreaterThan(280)
  expect(ends.filter((end) => end < 200).length).toBeLessThan(122)
})
