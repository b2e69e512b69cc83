import { beforeEach, expect, it } from 'vitest'
import type { Answer, Resolver } from '../dns/types.ts'
import { watchResolver } from './resolver-watch.ts'

const silence: Answer = { kind: 'failed', reason: 'no_answer', from: '192.0.2.53:53' }
const none: Answer = { kind: 'none', aliases: [], ttl: 60, authenticated: null, from: '192.0.2.53:53' }
const refusal: Answer = { kind: 'failed', reason: 'refused', from: '192.0.2.53:53' }

/** What the resolver says of domains, and of the root. */
let ofDomains: Answer
let ofRoot: Answer
let time: number
let reports: { isAnswering: boolean; hasChanged: boolean }[]
let resolver: Resolver

beforeEach(() => {
  time = 0
  reports = []
  ofDomains = none
  ofRoot = none
  resolver = watchResolver({
    resolver: { ask: async (name) => (name === '.' ? ofRoot : ofDomains) },
    onAnswer: () => undefined,
    report: (state) => reports.push(state),
    now: () => time,
  })
})
const ask = () => resolver.ask('brightwater.example', 'MX')

it('a domain whose servers do not answer is no fault of the resolver', async () => {
  await ask()
  ofDomains = silence
  await ask()
  // The answer about the root comes later than that about the domain.
  await expect.poll(() => reports).toEqual([{ isAnswering: true, hasChanged: false }])
  time = 11_000
  await ask()
  await expect.poll(() => reports).toHaveLength(2)
  expect(reports.filter(({ isAnswering }) => !isAnswering)).toEqual([])
})

it('a resolver that does not know the root either is silent, until it answers', async () => {
  await ask()
  ofDomains = ofRoot = silence
  await Promise.all([ask(), ask(), ask()])
  await expect.poll(() => reports.slice(1)).toEqual([{ isAnswering: false, hasChanged: true }])
  ofDomains = refusal
  await ask()
  expect(reports.slice(2)).toEqual([{ isAnswering: true, hasChanged: true }])
})

it('answers are reported now and then', async () => {
  for (; time < 25_000; time += 1000) await ask()
  expect(reports).toHaveLength(3)
})

it('a question that was not sent says nothing', async () => {
  ofDomains = { kind: 'failed', reason: 'limit', from: '' }
  ofRoot = silence
  await ask()
  await Promise.resolve()
  expect(reports).toEqual([])
})
