import { expect, test } from 'vitest'
import { checkDomain } from './check-domain.ts'
import { inventedFacts, inventedFetchPolicy, inventedResolver } from './invented-world.ts'
import { asciiName, isReservedName } from './names.ts'
import type { Check } from './types.ts'

const required: readonly Check[] = ['mx', 'spf', 'dkim', 'dmarc', 'ptr']

const linesOf = async (name: string, only = required) => {
  const domain = asciiName(name)
  const options = { fetchPolicy: inventedFetchPolicy, only }
  const findings = await checkDomain(domain, inventedFacts(domain), inventedResolver, options)
  return findings.map(({ check, verdict, code }) => `${check} ${verdict} ${code}`)
}

test('a domain has all that it needs', async () => {
  const complete = [
    'mx ok ours',
    'spf ok pass',
    'dkim ok same_key',
    'dmarc ok quarantine',
    'ptr ok confirmed',
    'ptr ok confirmed',
  ]
  expect(await linesOf('any.example')).toEqual(complete)
  expect(await linesOf('mail.any.test')).toEqual(complete)
  expect(await linesOf('brightwater.example')).toEqual(complete)
  expect(await linesOf('brightwater.example', ['mta_sts', 'tls_rpt'])).toEqual([
    'mta_sts ok enforce',
    'tls_rpt ok reports',
  ])
})

test('one domain has advice, one is not right, one not set up, and one can not be checked', async () => {
  expect(await linesOf('grünhof.example')).toEqual(
    expect.arrayContaining(['spf advice open_end', 'dmarc advice none']),
  )
  expect(await linesOf('brightwater-labs.example')).toContain('spf broken some_addresses')
  const events = await linesOf('brightwater-events.example', ['mx', 'spf', 'dkim', 'dmarc'])
  expect(events.map((one) => one.split(' ')[1])).toEqual(Array(4).fill('absent'))
  const archive = await linesOf('brightwater-archive.example', ['mx', 'spf', 'dkim', 'dmarc'])
  expect(archive.map((one) => one.split(' ')[1])).toEqual(Array(4).fill('cannot_tell'))
})

test('only reserved names are invented', () => {
  expect(['brightwater.example', 'A.TEST', 'example.com', 'x.example.org.'].every(isReservedName)).toBe(true)
  expect(['brightwater.com', 'myexample.com', 'test.de', 'example.co'].some(isReservedName)).toBe(false)
})
