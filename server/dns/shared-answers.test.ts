import { expect, test } from 'vitest'
import { memoryResolver } from './memory-resolver.ts'
import { shareAnswers } from './shared-answers.ts'
import type { Answer, Resolver } from './types.ts'

const setUp = (answer?: Answer) => {
  let milliseconds = 0
  const questions: string[] = []
  const memory = memoryResolver({ 'mx.ours.test': { A: ['192.0.2.25'] } }, { ttl: 60 })
  const resolver: Resolver = {
    ask: async (name, type) => {
      questions.push(`${type} ${name}`)
      return answer ?? memory.ask(name, type)
    },
  }
  const resolverOf = shareAnswers(resolver, () => milliseconds)
  const pass = (seconds: number) => {
    milliseconds += 1000 * seconds
  }
  return { questions, resolverOf, pass }
}

test('names of the operator are asked once within their TTL, which goes down', async () => {
  const { questions, resolverOf, pass } = setUp()
  expect(await resolverOf('a.test').ask('mx.ours.test', 'A')).toMatchObject({ ttl: 60 })
  pass(20)
  expect(await resolverOf('b.test').ask('MX.ours.test.', 'A')).toMatchObject({
    kind: 'records',
    ttl: 40,
    records: [{ ttl: 40 }],
  })
  expect(questions).toEqual(['A mx.ours.test'])
  pass(40)
  expect(await resolverOf('b.test').ask('mx.ours.test', 'A')).toMatchObject({ ttl: 60 })
  expect(questions).toHaveLength(2)
})

test('names of the domain itself are always asked', async () => {
  const { questions, resolverOf } = setUp()
  const resolver = resolverOf('ours.test')
  await resolver.ask('mx.ours.test', 'A')
  await resolver.ask('mx.ours.test', 'A')
  expect(questions).toHaveLength(2)
})

test('a failed lookup is not remembered', async () => {
  const { questions, resolverOf } = setUp({ kind: 'failed', reason: 'servfail', from: '' })
  await resolverOf('a.test').ask('mx.ours.test', 'A')
  await resolverOf('b.test').ask('mx.ours.test', 'A')
  expect(questions).toHaveLength(2)
})

/** An answer with a text of so many octets. */
const long = (octets: number, ttl: number): Answer => ({
  kind: 'records',
  records: [{ name: 'long.test', ttl, data: { type: 'TXT', text: 'x'.repeat(octets), fields: [octets] } }],
  aliases: [],
  ttl,
  authenticated: null,
  from: '',
})

test('answers are kept only while there is room for them', async () => {
  const { questions, resolverOf } = setUp(long(10_000, 60))
  const resolver = resolverOf('a.test')
  for (let count = 0; count < 2000; count += 1) await resolver.ask(`n${count}.test`, 'TXT')
  await resolver.ask('n1999.test', 'TXT')
  expect(questions).toHaveLength(2000)
  // Of 2000 answers with 20 kB each, only the newest are left in 16 MB.
  await resolver.ask('n0.test', 'TXT')
  expect(questions).toHaveLength(2001)
})

test.each([
  ['is very long', long(20_000, 60), 0],
  ['has a TTL of 0', long(1, 0), 0],
  ['is older than an hour, whatever its TTL', long(1, 1_000_000), 3600],
])('an answer that %s is not kept', async (_, answer, seconds) => {
  const { questions, resolverOf, pass } = setUp(answer)
  await resolverOf('a.test').ask('long.test', 'TXT')
  pass(seconds)
  await resolverOf('a.test').ask('long.test', 'TXT')
  expect(questions).toHaveLength(2)
})
