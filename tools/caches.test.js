import { expect, it } from 'vitest'
import { inServer, keptCollections, unsizedCaches } from './caches.js'

/** What bounds each collection that outlives a request. A new one without a bound could fill the memory of the process. */
const bounds = {
  'server/auth/attempts.ts all': 'max of the LRU cache',
  'server/auth/key-cache.ts local': 'max of the LRU cache',
  'server/auth/key-cache.ts knownHashes': 'max of the LRU cache',
  'server/concurrency/coalesced-read.ts currentReads': 'removed when the read ends',
  'server/concurrency/keyed-semaphore.ts semaphores': 'removed when no work of the name runs',
  'server/concurrency/semaphore.ts queue': 'removed when the work begins, or has waited too long',
  'server/concurrency/time-limit.ts pending': 'removed at the time limit',
  'server/db/connections.ts open': 'the size of the pool',
  'server/db/listener.ts listeners': 'one for each database, removed with its last subscriber',
  'server/db/listener.ts subscribers': 'the parts of the process that listen',
  'server/db/slow-work.ts starts': 'the connections of the pool',
  'server/db/snapshot-slots.ts slots': 'the limit of open snapshots',
  'server/db/statement-names.ts names': '400 names',
  'server/db/statement-names.ts candidates': 'cleared at 1,000 texts',
  'server/dns-checks/supervise.ts checks': 'the concurrency of the workers that report them',
  'server/dns/limits.ts answers': 'ends with the check of one domain',
  'server/dns/shared-answers.ts answers': 'maxSize of the LRU cache',
  'server/handlers/dns-share.ts waiting': 'removed when no client of the link waits',
  'server/http/routes.ts methodsOfPaths': 'the paths of the contract',
  'server/lists/page-cache.ts pages': 'maxSize of the LRU cache',
  'server/mail/login-tally.ts last': '5,000 entries, the oldest dropped',
  'server/mail/rule-tally.ts redirects': '5,000 entries, also when they could not be written',
  'server/mail/rule-tally.ts changed': '5,000 entries, also when they could not be written',
  'server/mail/sender-policy.ts sockets': '500 connections',
  'server/mail/sign-in-collector.ts reportedKinds': 'two kinds',
  'server/mail/sign-in-tally.ts known': '5,000 entries',
  'server/mail/sign-in-tally.ts unknown': '2,000 entries',
  'server/mail/sign-in-tally.ts domains': '500 entries',
  'server/mail/usage-collector.ts retryTimes': 'removed when the time to measure again has come',
  'server/work/worker.ts runs': 'the concurrency of the worker',
}

it('each collection of the server that outlives a request has a bound', () => {
  expect(inServer(keptCollections).toSorted()).toEqual(Object.keys(bounds).toSorted())
})

/** Why caches that are bounded by the number of their entries need no size in bytes. */
const small = {
  'server/auth/attempts.ts all': 'addresses and networks, of at most 320 characters, with two numbers',
  'server/auth/key-cache.ts knownHashes': 'hashes',
  'server/auth/key-cache.ts local': 'rows of keys, whose names and permissions the contract limits',
}

it('each cache of the server has a size in bytes, or small entries', () => {
  expect(inServer(unsizedCaches).toSorted()).toEqual(Object.keys(small))
})

it('finds caches without a size', () => {
  const text = `
    const one = new LRUCache<string, string>({ max: 10, ttl })
    const two = new LRUCache<string, string>({ max: 10, maxSize: 100, sizeCalculation })
    class Part { #three = new LRUCache({ max: 10 }) }`
  expect(unsizedCaches(text)).toEqual(['one', 'three'])
})

it('finds collections of modules and of parts that stay, and no others', () => {
  const text = `
    const seen = new Map<string, number>()
    export const cache = new LRUCache<string, string>({ max: 10 })
    const fixed = new Set(['a', 'b'])
    export const createPart = () => {
      let counts = new Map<string, number>()
      return { add: () => { const local = new Set<string>() } }
    }
    export const namesOf = (all: string[]) => {
      const names = new Set<string>()
      return names
    }`
  expect(keptCollections(text)).toEqual(['seen', 'cache', 'counts'])
})

it.each([
  ['a function', 'const known = new Map<string, string>(); return (name: string) => known.get(name)'],
  ['a function by its name', 'const known = new Set<string>(); const has = () => known.size; return has'],
  [
    'an object with functions',
    'const known: string[] = []; return { add: (one: string) => known.push(one) }',
  ],
  ['an object by its name', 'const known = new Map(); const part = { size: () => known.size }; return part'],
  ['either', 'const known = new Map(); return known.has(1) ? null : () => known.size'],
])('finds those of functions with any name that return %s', (_, body) => {
  expect(keptCollections(`export const shareAnswers = () => { ${body} }`)).toEqual(['known'])
  expect(keptCollections(`const parts = { supervise: async () => { ${body} } }`)).toEqual(['known'])
  expect(keptCollections(`const count = () => { ${body.replace(/return .*/, 'return known')} }`)).toEqual([])
})

it('finds those of classes', () => {
  expect(keptCollections('export class Part { readonly #all = new Map(); size = 0 }')).toEqual(['all'])
})
