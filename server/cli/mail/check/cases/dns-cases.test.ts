import { expect, it } from 'vitest'
import type { CaseOptions } from './case.ts'
import { dnsCases } from './dns-cases.ts'

const nothing = { mx_hosts: [], sending_addresses: [], helo_name: null, domains_with_key: 0, domain_count: 3 }
const everything = {
  mx_hosts: ['mx1.example.net', 'mx2.example.net'],
  sending_addresses: ['192.0.2.25'],
  helo_name: 'mx1.example.net',
  domains_with_key: 2,
  domain_count: 3,
}

const casesOf = (
  facts: typeof nothing | typeof everything,
  { greeting = 'mx1.example.net', wantsTls = true } = {},
) =>
  dnsCases({
    facts,
    clients: { smtpName: async () => greeting },
    addresses: { smtp: { host: '127.0.0.1', port: 25 }, wantsTls },
  } as unknown as CaseOptions)

const outcomes = async (...options: Parameters<typeof casesOf>) =>
  Promise.all(
    casesOf(...options).map(async ({ name, ask, matches, unasked }) => {
      const answer = await ask?.()
      return [name, answer ?? unasked, answer == null ? null : matches(answer)]
    }),
  )

it('facts that are not known are named with their command, and fail nothing', async () => {
  expect(await outcomes(nothing)).toEqual([
    ['hosts that receive mail', 'not known: postroom dns set --mx-host', null],
    ['addresses that send mail', 'not known: postroom dns set --sending-address', null],
    ['DKIM keys', 'not known: postroom dns key add', null],
    ['name of the mail server', 'not known: postroom dns set --helo-name', null],
  ])
})

it('known facts are shown, and the name is that with which the server greets', async () => {
  expect(await outcomes(everything, { greeting: 'MX1.example.net' })).toEqual([
    ['hosts that receive mail', 'mx1.example.net, mx2.example.net', true],
    ['addresses that send mail', '192.0.2.25', true],
    ['DKIM keys', '2 of 3 domains', true],
    ['name of the mail server', 'MX1.example.net', true],
  ])
  expect((await outcomes(everything, { greeting: 'localhost' })).at(-1)).toEqual([
    'name of the mail server',
    'localhost',
    false,
  ])
})

it('a trial needs none', () => {
  expect(casesOf(nothing, { wantsTls: false })).toEqual([])
})
