import { expect, it } from 'vitest'
import { caseFacts } from '../../testing/dns-cases.ts'
import { checkAutoconfig } from './autoconfig.ts'
import { memoryResolver } from './memory-resolver.ts'
import { checkMx } from './mx.ts'

const domain = 'brightwater.test'
const host = 'autoconfig.brightwater.test'

it.each([
  [
    'an alias to an inside name',
    { [host]: { CNAME: ['dc1.corp.test'] }, 'dc1.corp.test': { A: ['10.1.2.3'] } },
    'private address',
  ],
  [
    'an alias to loopback',
    { [host]: { CNAME: ['dc1.corp.test'] }, 'dc1.corp.test': { A: ['127.0.0.1'] } },
    'private address',
  ],
  [
    'an alias to a public name',
    { [host]: { CNAME: ['web.corp.test'] }, 'web.corp.test': { A: ['9.9.9.9'] } },
    '9.9.9.9',
  ],
  ["the domain's own private address", { [host]: { A: ['10.1.2.3'] } }, '10.1.2.3'],
])('of %s the shown value tells nothing that only the resolver knows', async (_, zone, value) => {
  const findings = await checkAutoconfig(domain, caseFacts, memoryResolver(zone))
  expect(findings.find((one) => one.host === host)?.seen.map((one) => one.value)).toEqual([value])
})

it.each([
  [
    'an alias to an inside name',
    { [domain]: { CNAME: ['dc1.corp.test'] }, 'dc1.corp.test': { A: ['10.1.2.3'], AAAA: ['fd00::3'] } },
    ['private address'],
  ],
  [
    'an alias to a public name',
    { [domain]: { CNAME: ['web.corp.test'] }, 'web.corp.test': { A: ['9.9.9.9'], AAAA: ['2620:fe::fe'] } },
    ['9.9.9.9', '2620:fe::fe'],
  ],
  ["the domain's own private addresses", { [domain]: { AAAA: ['fd00::3'] } }, ['fd00::3']],
])(
  'of a domain without MX that is %s neither do the addresses that get its mail',
  async (_, zone, addresses) => {
    const findings = await checkMx(domain, caseFacts, memoryResolver(zone))
    expect(findings.map(({ code, evidence }) => [code, evidence?.addresses])).toEqual([
      ['no_mx_web_address_instead', addresses],
    ])
  },
)
