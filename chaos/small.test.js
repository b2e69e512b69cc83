import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createDrain } from '../server/http/graceful-shutdown.ts'
import { harnessForTests } from '../testing/harness.ts'
import { startService } from '../testing/service.ts'
import { compare, create, departmentNames, isConsistent, reconcile } from './client.js'
import { terminate } from './parts/connections.js'
import { startLoad } from './load.js'
import { areAllExplained, unexplainedFailures } from './outcomes.js'
import { startLoadBalancer } from '../testing/load-balancer.js'

const harness = harnessForTests()

/** One of several processes, in this one; it can end and begin again on its port. */
const startReplica = async () => {
  const run = async (port = 0) => {
    const drain = createDrain()
    const service = startService(harness.url, {}, { isReady: drain.isReady })
    const url = await service.app.listen({ host: '127.0.0.1', port })
    const stop = async () => {
      await drain.end(service.app, 1000)
      await service.close()
    }
    return { url, stop }
  }
  let current = await run()
  const { url } = current
  return {
    url,
    start: async () => {
      current = await run(Number(new URL(url).port))
    },
    stop: () => current.stop(),
  }
}

describe('in small', { timeout: 60_000 }, () => {
  it('repeating requests creates nothing twice when one response in ten is lost', async () => {
    const { owner } = await harness.organization()
    const replica = await startReplica()
    let n = 0
    const proxy = await startLoadBalancer([replica.url], {
      cut: ({ method }) => method === 'POST' && (n += 1) % 10 === 0,
    })
    const names = Array.from({ length: 150 }, (_, number) => `create ${number}`)
    const waiting = [...names]
    const sendNext = async () => {
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        for (let status = 0; status !== 201;) {
          ;({ status } = await create(proxy.url, owner, name))
          expect([0, 201, 409]).toContain(status)
        }
      }
    }
    await Promise.all(Array.from({ length: 8 }, sendNext))
    expect(proxy.counts.cut).toBeGreaterThanOrEqual(15)
    const present = await departmentNames(replica.url, owner)
    expect(present.toSorted()).toEqual(names.toSorted())
    await proxy.close()
    await replica.stop()
  })

  it('rolling restarts lose no request', async () => {
    const { owner } = await harness.organization()
    const replicas = [await startReplica(), await startReplica()]
    const proxy = await startLoadBalancer(replicas.map(({ url }) => url))
    const load = startLoad(proxy.url, owner, { workers: 4 })
    for (let run = 0; run < 2; run += 1) {
      for (const replica of replicas) {
        await replica.stop()
        await replica.start()
      }
    }
    await load.stop()
    expect(load.responses.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
    expect(load.responses.length).toBeGreaterThan(20)
    expect(compare(load.acknowledged, await departmentNames(proxy.url, owner))).toEqual({
      lost: 0,
      duplicated: 0,
    })
    await proxy.close()
    for (const { stop } of replicas) await stop()
  })

  it('terminated connections cause refusals with a reason, and lose no change', async () => {
    const { owner } = await harness.organization()
    const replica = await startReplica()
    const client = new pg.Client({ connectionString: harness.url })
    await client.connect()
    const load = startLoad(replica.url, owner, { workers: 6, prefix: 'ended' })
    let terminated = 0
    for (let acknowledged = 3; acknowledged <= 30; acknowledged += 3) {
      await expect
        .poll(() => load.acknowledged.length, { timeout: 20_000, interval: 5 })
        .toBeGreaterThan(acknowledged)
      terminated += (await terminate(client)).terminated
    }
    await load.stop()
    await client.end()
    expect(terminated).toBeGreaterThan(10)
    expect(unexplainedFailures(load.responses)).toEqual({})
    expect(isConsistent(await reconcile(replica.url, owner, load))).toBe(true)
    await replica.stop()
  })
})

describe('the explanation of a response', () => {
  const refusal = { status: 503, headers: { 'retry-after': '2' }, body: '{"code":"dependency_unavailable"}' }
  it.each([
    ['a success', { status: 201, headers: {} }, true],
    ['a refusal with a reason', refusal, true],
    ['a full disk', { status: 507, headers: {}, body: '{"code":"storage_full"}' }, true],
    ['a refusal without a time', { ...refusal, headers: {} }, false],
    ['a refusal without a word', { ...refusal, body: 'Service Unavailable' }, false],
    ['500', { status: 500, headers: { 'retry-after': '2' }, body: '{"code":"internal_error"}' }, false],
    ['no response', { status: 0, headers: {}, body: 'ECONNRESET' }, false],
  ])('recognizes %s', (_, response, isExplained) => {
    expect(areAllExplained([response])).toBe(isExplained)
    expect(Object.keys(unexplainedFailures([response]))).toHaveLength(isExplained ? 0 : 1)
  })
})
