import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { claimScene } from '../../testing/claim-scene.ts'
import { freshName } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { startService } from '../../testing/service.ts'

const harness = harnessForTests()
const { values, call, claim, checkNow } = claimScene(harness)

/** Two processes on one database, which the limits count together. */
const processes = beforeTests(
  () => Promise.resolve({ services: [0, 1].map(() => startService(harness.url)) }),
  async ({ services }) => {
    for (const service of services) await service.close()
  },
)

/** Sends a request to one of the processes. @returns its status, and the seconds to wait or null. */
const send = async (index: number, url: string, body?: object) => {
  const { statusCode, headers } = await processes.services[index % 2]!.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { 'x-api-key': values.organization.owner },
    ...(body && { payload: body }),
  })
  const wait = headers['retry-after']
  return { status: statusCode, waitSeconds: wait === undefined ? null : Number(wait) }
}
const add = (index: number) => send(index, '/domain-claim', { domain_name: freshName() })
const checkClaim = (index: number, { claim_id }: { claim_id: string }) =>
  send(index, `/domain-claim/${claim_id}/check`)
const checkDomain = (index: number, domain_id: string) => send(index, `/domain/${domain_id}/dns/check`)
const statusesOf = async (replies: Promise<{ status: number }>[]) =>
  (await Promise.all(replies)).map(({ status }) => status).toSorted()

const setCount = (count: number, age = '0 minutes') =>
  values.acts.sql(
    `insert into dns_check_count (organization_id, count, started_at) values ($1, $2, now() - $3::interval)
     on conflict (organization_id) do update set count = excluded.count, started_at = excluded.started_at`,
    [count, age],
  )
const countNow = async () => {
  const [row] = await values.acts.sql<{ count: number }>(
    'select count from dns_check_count where organization_id = $1',
  )
  return row?.count ?? 0
}
const setClaim = (columns: string) =>
  values.acts.sql(`update domain_claim set ${columns} where organization_id = $1`)

describe('the hourly limit of an organization, between two processes', () => {
  it('counts claims of both together', async () => {
    await setCount(597)
    expect(await statusesOf([0, 1, 2, 3, 4, 5].map(add))).toEqual([201, 201, 201, 429, 429, 429])
    for (const index of [0, 1]) {
      const { status, waitSeconds } = await add(index)
      expect(status).toBe(429)
      expect(waitSeconds).toBeGreaterThan(3500)
      expect(waitSeconds).toBeLessThanOrEqual(3600)
    }
    expect(await countNow()).toBe(600)
  })

  it('counts checks of claims and of domains of both together, with the claims', async () => {
    const [one, other] = [await claim(freshName()), await claim(freshName())]
    await checkNow()
    const domains = [await values.acts.domain(), await values.acts.domain()]
    await setCount(597)
    const replies = [
      checkClaim(0, one),
      checkClaim(1, other),
      checkDomain(0, domains[0]!),
      checkDomain(1, domains[1]!),
      add(0),
      add(1),
    ]
    expect((await statusesOf(replies)).filter((status) => status === 429)).toHaveLength(3)
    expect(await countNow()).toBe(600)
  })

  it('begins again after the hour, at the first request of either', async () => {
    await setCount(600, '61 minutes')
    expect(await statusesOf([0, 1, 2, 3].map(add))).toEqual([201, 201, 201, 201])
    expect(await countNow()).toBe(4)
  })

  it('counts nothing for another organization', async () => {
    await setCount(600)
    const body = { domain_name: freshName() }
    expect((await call('createDomainClaim', { key: values.other.owner, body })).status).toBe(201)
  })
})

describe('the limit of open claims, between two processes', () => {
  it('is exact', async () => {
    for (let index = 0; index < 18; index += 1) expect((await add(index)).status).toBe(201)
    expect(await statusesOf([0, 1, 2, 3, 4, 5].map(add))).toEqual([201, 201, 409, 409, 409, 409])
    // Refused requests don’t count as checks.
    expect(await countNow()).toBe(20)
  })
})

describe('the limits of a claim, between two processes', () => {
  let made: { claim_id: string }
  beforeEach(async () => {
    made = await claim(values.fresh)
    await checkNow()
    await setCount(0)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('join a check that waits, and count it once', async () => {
    expect(await statusesOf([0, 1, 2, 3].map((index) => checkClaim(index, made)))).toEqual([
      202, 202, 202, 202,
    ])
    expect(await countNow()).toBe(1)
  })

  it('refuse the next one for 10 seconds in both', async () => {
    await checkClaim(0, made)
    await checkNow()
    for (const index of [0, 1]) {
      const { status, waitSeconds } = await checkClaim(index, made)
      expect(status).toBe(429)
      expect(waitSeconds).toBeLessThanOrEqual(10)
    }
    expect(await countNow()).toBe(1)
  })

  it('refuse the 61st in an hour in both', async () => {
    await setClaim("asked_count = 59, asked_hour = now(), asked_at = now() - interval '11 seconds'")
    expect((await checkClaim(0, made)).status).toBe(202)
    await checkNow()
    await setClaim("asked_at = now() - interval '11 seconds'")
    for (const index of [0, 1]) {
      const { status, waitSeconds } = await checkClaim(index, made)
      expect(status).toBe(429)
      expect(waitSeconds).toBeGreaterThan(3500)
    }
  })

  it.each([-300, 300])('tell the rest of the hour where a process is %d seconds off', async (seconds) => {
    await setClaim("asked_count = 60, asked_hour = now() - interval '30 minutes'")
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
    const { status, waitSeconds } = await checkClaim(1, made)
    expect(status).toBe(429)
    expect(waitSeconds).toBeGreaterThan(1700)
    expect(waitSeconds).toBeLessThanOrEqual(1800)
  })
})
