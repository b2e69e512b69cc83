import { describe, expect, it } from 'vitest'
import type { ClaimChecker } from '../dns-checks/run-claim-check.ts'
import { claimScene } from '../../testing/claim-scene.ts'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
const {
  values,
  checkerOf,
  worker,
  queueOf,
  take,
  checkNow,
  expire,
  checkAgain,
  call,
  claim,
  claims,
  publish,
  prove,
} = claimScene(harness)

describe('a claim', () => {
  it('ends when it is deleted, also while it is looked at', async () => {
    const made = await claim(values.fresh)
    publish(made)
    const [job] = await take()
    expect((await call('deleteDomainClaim', { path: { claim_id: made.claim_id } })).status).toBe(204)
    await queueOf().run(job!, worker, new AbortController().signal)
    expect(await claims()).toEqual([])
    expect((await call('listDomains')).body.total).toBe(0)
    expect((await call('deleteDomainClaim', { path: { claim_id: made.claim_id } })).status).toBe(404)
    expect(
      (await values.acts.events({ resource_id: made.claim_id })).map(({ operation }) => operation),
    ).toEqual(['createDomainClaim', 'deleteDomainClaim'])
  })

  it('is no longer looked for after 30 days, and can be made again', async () => {
    const made = await claim(values.fresh)
    publish(made)
    await expire()
    expect(await checkNow()).toBe(1)
    expect(await checkNow()).toBe(0)
    expect(await claims()).toMatchObject([
      { state: 'expired', code: 'expired', next_look_at: null, looked_at: null, is_checking: false },
    ])
    expect((await call('listDomains')).body.total).toBe(0)
    expect((await call('listDomainClaims', { query: { state: 'expired' } })).body.total).toBe(1)
    expect((await call('listDomainClaims', { query: { state: 'waiting' } })).body.total).toBe(0)
    const again = await claim(values.fresh)
    expect(again.record.value).not.toBe(made.record.value)
    expect(await claims()).toHaveLength(1)
  })

  it('stays ended when the clock is set back, and can be made again', async () => {
    await claim(values.fresh)
    await expire()
    await checkNow()
    await values.acts.sql(
      `update domain_claim set expires_at = now() + interval '1 day', next_look_at = now() where organization_id = $1`,
    )
    expect(await claims()).toMatchObject([
      { state: 'expired', code: 'expired', next_look_at: null, is_checking: false },
    ])
    expect((await call('listDomainClaims', { query: { state: 'waiting' } })).body.total).toBe(0)
    const [{ claim_id }] = await claims()
    expect((await call('checkDomainClaim', { path: { claim_id } })).body).not.toHaveProperty(
      'state',
      'waiting',
    )
    expect(await checkNow()).toBe(0)
    await claim(values.fresh)
    expect(await claims()).toMatchObject([{ state: 'waiting' }])
  })

  it('leaves one event when it expires, of the service and without the value of the record', async () => {
    const made = await claim(values.fresh)
    await checkNow()
    await expire()
    await checkAgain()
    await checkAgain()
    const events = await values.acts.events({ resource_id: made.claim_id })
    expect(events.map(({ operation }) => operation)).toEqual(['createDomainClaim', 'expireDomainClaim'])
    expect(events[1]).toMatchObject({
      actor: { key_id: null, key_name: 'Postroom' },
      resource_label: values.fresh,
      before: { claim_id: made.claim_id, domain_name: values.fresh, host: made.record.host },
      after: null,
    })
    expect(JSON.stringify(events)).not.toContain(made.record.value)
  })

  it('that is made again before a worker has seen its end leaves that event, too', async () => {
    const made = await claim(values.fresh)
    await expire()
    await claim(values.fresh)
    const operations = async () =>
      (await values.acts.events({ resource_id: made.claim_id })).map(({ operation }) => operation)
    expect(await operations()).toEqual(['createDomainClaim', 'expireDomainClaim'])
    await checkAgain()
    expect(await operations()).toEqual(['createDomainClaim', 'expireDomainClaim'])
  })

  it('that expires while it is looked at adds no domain', async () => {
    publish(await claim(values.fresh))
    const [job] = await take()
    const check = (domain: string): ClaimChecker => ({
      ...checkerOf(domain),
      check: async (...args) => {
        await expire()
        return checkerOf(domain).check(...args)
      },
    })
    await queueOf(check).run(job!, worker, new AbortController().signal)
    expect(await claims()).toMatchObject([{ state: 'expired' }])
    expect((await call('listDomains')).body.total).toBe(0)
    expect(await values.acts.events({ operation: 'expireDomainClaim' })).toHaveLength(1)
  })

  it('is looked at last when it expires, however long the next check is away', async () => {
    await claim(values.fresh)
    await values.acts.sql(
      "update domain_claim set expires_at = now() + interval '2 seconds' where organization_id = $1",
    )
    await checkNow()
    expect(
      await values.acts.sql(
        'select next_look_at <= expires_at as is_in_time from domain_claim where organization_id = $1',
      ),
    ).toEqual([{ is_in_time: true }])
  })

  it('is deleted 30 days after its end', async () => {
    await claim('expired.example')
    await prove('proven.example')
    const waiting = await claim('waiting.example')
    const forget = () =>
      harness.operator.plain((db) =>
        db.one<{ count: number }>('select forget_domain_claims(10) as count', []),
      )
    expect(await forget()).toEqual({ count: 0 })
    await values.acts.sql(
      `update domain_claim set expires_at = now() - interval '31 days', proven_at = proven_at - interval '31 days'
       where organization_id = $1 and claim_id <> $2`,
      [waiting.claim_id],
    )
    expect(await forget()).toEqual({ count: 2 })
    expect(await claims()).toMatchObject([{ claim_id: waiting.claim_id }])
  })
})
