import { expect, it } from 'vitest'
import { caseFacts } from '../../testing/dns-cases.ts'
import { checkDmarc } from './dmarc.ts'
import { memoryResolver } from './memory-resolver.ts'
import { checkTlsRpt } from './tls-rpt.ts'

const domain = 'brightwater.test'
const strict = 'v=DMARC1; p=reject; sp=none; rua=mailto:reports@brightwater.test'
const reports = 'v=TLSRPTv1; rua=mailto:tls@brightwater.test'

it.each([
  ['quotation marks', (text: string) => `"${text}"`],
  ['typographic quotation marks', (text: string) => `\u201c${text}\u201d`],
  ['two strings', (text: string) => `"${text.slice(0, 20)}" "${text.slice(20)}"`],
  ['an invisible character', (text: string) => `\u200b${text}`],
  ['leading and hard spaces', (text: string) => `  ${text.replace('; ', ';\u00a0')}`],
])('a record that was pasted with %s keeps its tags in the value to publish', async (_, paste) => {
  const zone = {
    [`_dmarc.${domain}`]: { TXT: [paste(strict)] },
    [`_smtp._tls.${domain}`]: { TXT: [paste(reports)] },
  }
  const [dmarc] = await checkDmarc(domain, caseFacts, memoryResolver(zone))
  const [tls] = await checkTlsRpt(domain, caseFacts, memoryResolver(zone))
  expect([dmarc?.toPublish, tls?.toPublish]).toEqual([strict, reports])
})

it('of two pasted records none is chosen', async () => {
  const zone = { [`_dmarc.${domain}`]: { TXT: [`"${strict}"`, '"v=DMARC1; p=none"'] } }
  const [dmarc] = await checkDmarc(domain, caseFacts, memoryResolver(zone))
  expect(dmarc?.toPublish).toBe('v=DMARC1; p=none')
})
