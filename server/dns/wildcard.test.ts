import { expect, it } from 'vitest'
import { caseFacts, commonZone } from '../../testing/dns-cases.ts'
import { checkDomain } from './check-domain.ts'
import { memoryResolver, type MemoryZone } from './memory-resolver.ts'
import type { Check } from './types.ts'

const proof = { label: 'abcdefgh', token: 'abcdefghijklmnopqrstuvwxyz' }

const wildcards = async (domain: string, zone: MemoryZone, only: Check) => {
  const resolver = memoryResolver({ ...commonZone, ...zone })
  const fetchPolicy = async () => ({ failure: 'policy_missing' }) as const
  const found = await checkDomain(domain, { ...caseFacts, proof }, resolver, { fetchPolicy, only: [only] })
  return found.map(({ evidence }) => evidence?.wildcard ?? null)
}
const wild: MemoryZone = {
  'c.test': { MX: ['10 mx.ours.test.'] },
  '*.c.test': { TXT: ['v=spf1 -all'], MX: ['10 mx.other.test.'] },
}

it.each(['dkim', 'proof'] as const)(
  'a record for %s that is from a wildcard is said to be',
  async (check) => {
    expect(new Set(await wildcards('c.test', wild, check))).toEqual(new Set(['*.c.test']))
  },
)

it('a record of a subdomain that is from a wildcard is said to be, whether it is right or not', async () => {
  expect(await wildcards('mail.c.test', wild, 'mx')).toEqual(['*.c.test'])
  expect(await wildcards('mail.c.test', { '*.c.test': { MX: ['10 mx.ours.test.'] } }, 'mx')).toEqual([
    '*.c.test',
  ])
})

it('the nearest wildcard is named', async () => {
  const zone = { ...wild, '*._domainkey.c.test': { TXT: ['other'] } }
  expect(new Set(await wildcards('c.test', zone, 'dkim'))).toEqual(new Set(['*._domainkey.c.test']))
})

it('an own record is none of a wildcard, also beside one', async () => {
  expect(
    await wildcards('mail.c.test', { ...wild, 'mail.c.test': { MX: ['10 mx.ours.test.'] } }, 'mx'),
  ).toEqual([null])
  expect(await wildcards('c.test', wild, 'mx')).toEqual([null])
})

it('a record that is right is not compared with wildcards, apart from MX and SPF of a subdomain', async () => {
  const zone = {
    '*.c.test': { TXT: ['v=TLSRPTv1; rua=mailto:postmaster@c.test'], SRV: ['0 1 993 mx.ours.test.'] },
  }
  expect(await wildcards('c.test', zone, 'tls_rpt')).toEqual([null])
  expect(new Set(await wildcards('c.test', zone, 'autoconfig'))).toEqual(new Set([null]))
})
