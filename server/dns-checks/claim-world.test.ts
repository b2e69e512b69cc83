import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkClaim } from '../dns/claim.ts'
import { exchange } from '../dns/exchange.ts'
import { answerOf } from '../dns/packet.ts'
import { proofHost, proofValue } from '../dns/proof-record.ts'
import { createResolver } from '../dns/resolver.ts'
import type { AskServer } from '../dns/zone-servers.ts'
import { hasNameServers, startDnsWorld } from '../../testing/dns-world.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { type DnsWorker, startDnsWorker } from './start-dns-worker.ts'

const patience = { timeout: 30_000, interval: 100 }

describe.skipIf(!hasNameServers())('under real name servers', { timeout: 120_000 }, () => {
  const harness = harnessForTests()
  let servers: Awaited<ReturnType<typeof startDnsWorld>>
  let worker: DnsWorker | null = null
  beforeAll(async () => {
    servers = await startDnsWorld({ 'claimed.test': { A: ['192.0.2.1'] } }, (text) => text)
  }, 120_000)
  afterAll(async () => {
    await worker?.close()
    await servers.close()
  })

  /** Asks nsd at its port, where one of the internet has 53. */
  const askServer: AskServer = async (_address, name, type) => {
    const query = { name, type, recursion: false, uncheckedSignatures: false }
    const response = await exchange({ server: servers.nsdServer, query, timeoutMs: 2000, signal: undefined })
    return typeof response === 'string'
      ? { kind: 'failed', reason: response, from: '' }
      : answerOf(response, query, '127.0.0.1:53', false)
  }

  it('a record is seen as soon as it is published, although resolvers remember that a name is absent', async () => {
    const proof = { label: 'abcdefgh', token: 'abcdefghijklmnopqrstuvwxyz' }
    const resolver = createResolver({ servers: [servers.resolverServer], trustAd: false })
    const check = () => checkClaim('unsigned.test', proof, { resolver, askServer })
    expect(await check()).toMatchObject({ code: 'no_record', seen: [] })
    await servers.publish({ [proofHost('unsigned.test', proof)]: { TXT: ['other', proofValue(proof)] } })
    expect(await check()).toMatchObject({ code: 'seen', seen: expect.arrayContaining([proofValue(proof)]) })
  })

  it('a claim whose signed record is published becomes a domain', async () => {
    const { owner: key } = await harness.organization()
    const claim = async (domain_name: string) =>
      (await harness.call('createDomainClaim', { key, body: { domain_name } })).body
    const [published, waiting] = [await claim('claimed.test'), await claim('waiting.test')]
    await servers.publish({
      'claimed.test': { A: ['192.0.2.1'] },
      'waiting.test': { A: ['192.0.2.1'] },
      [published.record.host]: { TXT: [published.record.value] },
    })
    const settings = { resolvers: [servers.resolverServer], invents: false, trustAd: undefined }
    worker = startDnsWorker({ settings, databaseUrl: harness.url, logger: pino({ level: 'silent' }) })
    const codes = async () => {
      const { items } = (await harness.call('listDomainClaims', { key })).body
      return Object.fromEntries(
        items.map((one: { domain_name: string; code: string }) => [one.domain_name, one.code]),
      )
    }
    await expect.poll(codes, patience).toEqual({ 'claimed.test': 'proven', 'waiting.test': 'no_record' })
    const { items } = (await harness.call('listDomains', { key })).body
    expect(items).toMatchObject([{ domain_id: published.claim_id, proof: { kind: 'dns', lapsed_at: null } }])
    expect(items.some((one: { domain_id: string }) => one.domain_id === waiting.claim_id)).toBe(false)
  })
})
