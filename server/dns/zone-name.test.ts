import { expect, it } from 'vitest'
import { memoryResolver, type MemoryZone } from './memory-resolver.ts'
import { findZoneName, hostInZone, isSubdomain, registeredDomain } from './zone-name.ts'

const zones: MemoryZone = {
  test: { SOA: ['ns.test. 300'] },
  'corp.test': { SOA: ['ns.test. 300'] },
  'own.corp.test': { SOA: ['ns.test. 300'] },
  'silent.test': { SOA: ['ns.test. 300'] },
  'mail.silent.test': { 'SOA!': 'no_answer' },
}
const find = (domain: string) => findZoneName(domain, memoryResolver(zones))

it('the zone of a subdomain is that of the nearest parent that has one', async () => {
  expect(await find('news.corp.test')).toBe('corp.test')
  expect(await find('a.b.corp.test')).toBe('corp.test')
  expect(await find('own.corp.test')).toBe('own.corp.test')
  expect(await find('mail.own.corp.test')).toBe('own.corp.test')
})

it('the zone of a registered domain is its own, without a question', async () => {
  expect(await find('corp.test')).toBe('corp.test')
  expect(await find('unregistered.test')).toBe('unregistered.test')
})

it('a zone is unknown if a lookup fails, and never that of a top-level domain', async () => {
  expect(await find('mail.silent.test')).toBeNull()
  expect(await find('mail.unregistered.test')).toBeNull()
})

it.each([
  ['_postroom-x.news.corp.test', 'news.corp.test', 'corp.test', '_postroom-x.news'],
  ['_postroom-x.news.corp.test', 'news.corp.test', 'news.corp.test', '_postroom-x'],
  ['_postroom-x.news.corp.test', 'news.corp.test', null, '_postroom-x.news'],
  ['news.corp.test', 'news.corp.test', 'corp.test', 'news'],
  ['corp.test', 'corp.test', 'corp.test', '@'],
  ['_dmarc.brightwater.co.uk', 'brightwater.co.uk', null, '_dmarc'],
  ['25.2.0.192.in-addr.arpa', 'corp.test', 'corp.test', '25.2.0.192.in-addr.arpa'],
])('%s of %s is entered in the zone %s as %s', (host, domain, zone, expected) => {
  expect(hostInZone(host, domain, zone)).toBe(expected)
})

it('a subdomain is below a registered domain, also of a suffix with several labels', () => {
  expect(['a.co.uk', 'corp.test', 'mail.a.co.uk', 'mail.corp.test'].map(isSubdomain)).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(registeredDomain('b.mail.a.co.uk')).toBe('a.co.uk')
})
