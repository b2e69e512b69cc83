import { expect, it } from 'vitest'
import { zoneOf } from './zone-of'

it.each([
  ['corp.test', '@', 'corp.test'],
  ['_dmarc.corp.test', '_dmarc', 'corp.test'],
  ['_postroom-x.news.corp.test', '_postroom-x.news', 'corp.test'],
  ['10.2.0.192.in-addr.arpa', '10.2.0.192.in-addr.arpa', null],
])('finds the zone of %s with the short host %s', (host, host_short, zone) => {
  expect(zoneOf({ host, host_short })).toBe(zone)
})
