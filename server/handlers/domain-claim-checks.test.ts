import { describe, expect, it } from 'vitest'
import { dnsHealth } from '../queries/dns/check-jobs.ts'
import { claimScene } from '../../testing/claim-scene.ts'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
const { values, worker, queueOf, take, checkNow, checkAgain, call, claim, claims, publish, prove } =
  claimScene(harness)

describe('a claim', () => {
  it('shows the seen values after a check, and the time of the next one', async () => {
    const { claim_id } = await claim(values.fresh)
    values.absent = 'other_value'
    await checkNow()
    const [one] = await claims()
    expect(one).toMatchObject({
      claim_id,
      state: 'waiting',
      code: 'other_value',
      sentence: expect.stringContaining('another value'),
      seen: ['a\\000b'],
      resolvers: ['internal resolver'],
      is_checking: false,
    })
    const delayMs = Date.parse(one.next_look_at) - Date.parse(one.looked_at)
    expect(delayMs).toBeGreaterThan(26_000)
    expect(delayMs).toBeLessThan(34_000)
  })

  it('keeps its code while no server answers, and says since when', async () => {
    await claim(values.fresh)
    values.absent = 'no_answer'
    await checkNow()
    expect(await claims()).toMatchObject([{ code: 'no_answer', unchecked_since: expect.any(String) }])
    values.absent = 'other_value'
    await checkAgain()
    values.absent = 'no_answer'
    await checkAgain()
    expect(await claims()).toMatchObject([{ code: 'other_value', unchecked_since: expect.any(String) }])
    values.absent = 'no_record'
    await checkAgain()
    expect(await claims()).toMatchObject([{ code: 'no_record', unchecked_since: null }])
  })

  it('says so where no name server may be asked', async () => {
    await claim(values.fresh)
    await checkNow(() => null)
    expect(await claims()).toMatchObject([{ state: 'waiting', code: 'not_checked', resolvers: [] }])
  })
  it('whose check is late counts in Health, unless it is over or its organization is suspended', async () => {
    const late = async () => (await harness.database.plain(dnsHealth))?.overdue_count
    const before = Number(await late())
    const set = (columns: string) =>
      values.acts.sql(`update domain_claim set ${columns} where organization_id = $1`)
    await claim(values.fresh)
    expect(await late()).toBe(before)
    await set("next_look_at = now() - interval '4 minutes'")
    expect(await late()).toBe(before)
    await set("next_look_at = now() - interval '6 minutes'")
    expect(await late()).toBe(before + 1)
    await set("leased_until = now() + interval '1 minute'")
    expect(await late()).toBe(before)
    await set('leased_until = now()')
    expect(await late()).toBe(before + 1)
    await values.acts.sql("update organization set status = 'suspended' where organization_id = $1")
    expect(await late()).toBe(before)
    await values.acts.sql("update organization set status = 'active' where organization_id = $1")
    await set('ended_at = now()')
    expect(await late()).toBe(before)
    await set('ended_at = null, proven_at = now()')
    expect(await late()).toBe(before)
  })

  it('is not looked for while its organization is suspended', async () => {
    publish(await claim(values.fresh))
    await values.acts.sql("update organization set status = 'suspended' where organization_id = $1")
    expect(await checkNow()).toBe(0)
    await values.acts.sql("update organization set status = 'active' where organization_id = $1")
    expect(await checkNow()).toBe(1)
  })
})

describe('a requested check', () => {
  const request = (claim_id: string, options: Parameters<typeof call>[1] = {}) =>
    call('checkDomainClaim', { path: { claim_id }, ...options })

  it('is joined while it waits, and refused for 10 seconds after it', async () => {
    const { claim_id } = await claim(values.fresh)
    expect((await request(claim_id)).status).toBe(202)
    await checkNow()
    expect((await request(claim_id)).status).toBe(202)
    expect(await claims()).toMatchObject([{ is_checking: true }])
    await checkNow()
    const refused = await request(claim_id)
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeLessThan(11)
    expect((await claims())[0].check_allowed_at).not.toBeNull()
    await values.acts.sql(
      'update domain_claim set asked_count = 60, asked_hour = now() where organization_id = $1',
    )
    expect(Number((await request(claim_id)).headers['retry-after'])).toBeGreaterThan(3500)
  })

  it('waits for the result if the client wants to', async () => {
    const made = await claim(values.fresh)
    await checkNow()
    publish(made)
    const asked = request(made.claim_id, { headers: { prefer: 'wait=10' } })
    await expect.poll(() => checkNow()).toBe(1)
    const { status, headers, body } = await asked
    expect([status, headers['preference-applied'], body.state]).toEqual([200, 'wait=10', 'proven'])
  })

  it('returns a claim that has ended as it is', async () => {
    const { claim_id } = await prove(values.fresh)
    const { status, body } = await request(claim_id)
    expect([status, body.state]).toEqual([200, 'proven'])
  })

  it('starts the schedule again, and leaves no event', async () => {
    const { claim_id } = await claim(values.fresh)
    await values.acts.sql(
      "update domain_claim set waiting_count = 300, waiting_since = now() - interval '80 hours' where organization_id = $1",
    )
    await checkNow()
    await request(claim_id)
    await checkNow()
    const [one] = await claims()
    expect(Date.parse(one.next_look_at) - Date.parse(one.looked_at)).toBeLessThan(34_000)
    expect((await values.acts.events({ resource_id: claim_id })).length).toBe(1)
  })
})

it('another worker takes over after the lease, and what the first one finds no longer counts', async () => {
  const made = await claim(values.fresh)
  publish(made)
  const [job] = await take()
  await values.acts.sql('update domain_claim set leased_until = now() where organization_id = $1')
  const next = '00000000-0000-7000-8000-000000000002'
  expect(await take(next)).toHaveLength(1)
  await queueOf().run(job!, worker, new AbortController().signal)
  expect(await claims()).toMatchObject([{ state: 'waiting', code: 'not_looked' }])
})
