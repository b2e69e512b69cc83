import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { caseFacts, commonZone } from '../../testing/dns-cases.ts'
import { hasNameServers, startDnsWorld } from '../../testing/dns-world.ts'
import { harnessForTests, type Organization } from '../../testing/harness.ts'
import type { MemoryZone } from '../dns/memory-resolver.ts'
import { dataOfType } from '../dns/records.ts'
import { createResolver } from '../dns/resolver.ts'
import { type DnsWorker, startDnsWorker } from './start-dns-worker.ts'

/** Milliseconds. A question without an answer takes six seconds, and the next one about the root as many. */
const patience = { timeout: 60_000, interval: 100 }

/** The records of this domain have a TTL of a second. */
const domain = 'changing.test'
const world: MemoryZone = { ...commonZone, [domain]: { MX: ['10 mx.ours.test.'] } }

describe.skipIf(!hasNameServers())('a worker with real name servers', { timeout: 180_000 }, () => {
  const harness = harnessForTests()
  let servers: Awaited<ReturnType<typeof startDnsWorld>>
  let organization: Organization
  let acts: ClientActions
  let domainId: string
  let worker: DnsWorker

  beforeAll(async () => {
    servers = await startDnsWorld(world, (text) => text)
    organization = await harness.organization()
    acts = clientActions(harness, organization)
    await harness.operator.plain((db) =>
      db.query('insert into dns_fact (mx_hosts) values ($1)', [caseFacts.mxHosts]),
    )
    const settings = { resolvers: [servers.resolverServer], invents: false, trustAd: undefined }
    const logger = pino({ level: 'silent' })
    worker = startDnsWorker({ settings, databaseUrl: harness.url, logger })
    domainId = await acts.domain({ name: domain })
  }, 120_000)
  afterAll(async () => {
    await worker.close()
    await servers.close()
  })

  const mx = async () => {
    const { body } = await harness.call('getDomainDns', {
      key: organization.owner,
      path: { domain_id: domainId },
    })
    const record = body.records.find((one: { check: string }) => one.check === 'mx')
    return record && { code: record.code, isChecked: record.unchecked_since === null }
  }
  const health = async () => {
    const { body } = await harness.call('getHealth', { key: organization.owner })
    const { status, message } = body.components.find((one: { component: string }) => one.component === 'dns')
    return { status, message }
  }
  const dueNow = () => acts.sql('update domain_look set next_look_at = now() where organization_id = $1')
  /** Waits until unbound answers with this host: not while it remembers another one, nor while it can't reach nsd. */
  const answered = (host: string) => {
    const resolver = createResolver({ servers: [servers.resolverServer] })
    const hosts = async () => {
      const answer = await resolver.ask(domain, 'MX')
      return answer.kind === 'records' ? dataOfType(answer.records, 'MX').map(({ target }) => target) : []
    }
    return expect.poll(hosts, patience).toEqual([host])
  }
  const silent = { status: 'degraded', message: 'No resolver answers. Domains keep their states.' }

  it('shows a changed record once a second check agrees', async () => {
    await expect.poll(mx, patience).toEqual({ code: 'ours', isChecked: true })
    expect(await health()).toEqual({ status: 'ok', message: undefined })
    await servers.publish({ ...world, [domain]: { MX: ['10 mx.other.test.'] } })
    await answered('mx.other.test')
    await dueNow()
    // The second check comes when the TTL of the record is over, without a request.
    await expect.poll(mx, patience).toEqual({ code: 'elsewhere', isChecked: true })
    await servers.publish(world)
    await answered('mx.ours.test')
    await dueNow()
    await expect.poll(mx, patience).toEqual({ code: 'ours', isChecked: true })
  })

  it('keeps the state while unbound hangs, and health says so', async () => {
    await servers.unbound.hang()
    await dueNow()
    await expect.poll(mx, patience).toEqual({ code: 'ours', isChecked: false })
    await expect.poll(health, patience).toEqual(silent)
    await servers.unbound.resume()
    await answered('mx.ours.test')
    await dueNow()
    await expect.poll(mx, patience).toEqual({ code: 'ours', isChecked: true })
    await expect.poll(health, patience).toEqual({ status: 'ok', message: undefined })
  })

  it('keeps the state while unbound is stopped, and health says so', async () => {
    await servers.unbound.stop()
    await dueNow()
    await expect.poll(mx, patience).toEqual({ code: 'ours', isChecked: false })
    await expect.poll(health, patience).toEqual(silent)
    await servers.unbound.start()
    await answered('mx.ours.test')
    await dueNow()
    await expect.poll(mx, patience).toEqual({ code: 'ours', isChecked: true })
    await expect.poll(health, patience).toEqual({ status: 'ok', message: undefined })
  })

  it('keeps the state while the name servers of the domain are stopped, which is no fault of the resolver', async () => {
    await servers.nsd.stop()
    // The resolver remembers records for a second.
    await expect
      .poll(async () => {
        await dueNow()
        return mx()
      }, patience)
      .toEqual({ code: 'ours', isChecked: false })
    expect(await health()).toEqual({ status: 'ok', message: undefined })
    await servers.nsd.start()
  })
})
