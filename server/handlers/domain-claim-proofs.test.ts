import { describe, expect, it } from 'vitest'
import { checkQueue } from '../dns-checks/queue.ts'
import type { Checker } from '../dns-checks/run-check.ts'
import { checkProof } from '../dns/proof.ts'
import { memoryResolver } from '../dns/memory-resolver.ts'
import { inventedFacts } from '../dns/invented-world.ts'
import { proveClaim } from '../queries/dns/claim-check-jobs.ts'
import { newDomainLimits } from '../rules/domain-name.ts'
import { claimScene } from '../../testing/claim-scene.ts'
import { freshName } from '../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'

const harness = harnessForTests()
const {
  values,
  worker,
  queueOf,
  take,
  checkNow,
  dueNow,
  checkAgain,
  call,
  claim,
  claims,
  publish,
  prove,
  domainOf,
} = claimScene(harness)

describe('a proven claim', () => {
  it('adds the domain with its default settings, with the event of the key that made the claim', async () => {
    const made = await prove(`grünhof.${values.fresh}`)
    expect(made).toMatchObject({ state: 'proven', code: 'proven', next_look_at: null, is_checking: false })
    expect(await domainOf(made.domain_id)).toMatchObject({
      domain_id: made.claim_id,
      domain_name: `xn--grnhof-4ya.${values.fresh}`,
      domain_name_unicode: `grünhof.${values.fresh}`,
      status: 'active',
      is_primary: true,
      identity_count: 0,
      settings: { default_mailbox_limit_bytes: 5_000_000_512, max_mailbox_limit_bytes: 50_000_000_000 },
      proof: { kind: 'dns', seen_at: expect.any(String), lapsed_at: null },
    })
    expect((await values.acts.quota()).domain_count).toBe(1)
    const events = await values.acts.events({ resource_id: made.claim_id })
    expect(events).toMatchObject([
      {
        operation: 'createDomainClaim',
        resource_label: `grünhof.${values.fresh}`,
        before: null,
        after: { claim_id: made.claim_id, host: made.record.host },
      },
      {
        operation: 'addDomain',
        actor: { key_id: made.made_by.key_id },
        before: null,
        after: { domain_id: made.claim_id, proof: { kind: 'dns' } },
      },
    ])
    expect(JSON.stringify(events)).not.toContain(made.record.value)
    const second = await prove(values.fresh)
    expect(await domainOf(second.domain_id)).toMatchObject({ is_primary: false })
    // Its DNS is checked from now on, and identities can be created.
    await values.acts.identity(second.domain_id, 'mara')
  })

  it('is proven by the worker that looks at it alone', async () => {
    const { claim_id } = await claim(values.fresh)
    await take()
    const proveBy = (id: string) =>
      harness.database.write(values.organization.organization_id, (db) =>
        proveClaim(db, claim_id, id, newDomainLimits),
      )
    expect(await proveBy('00000000-0000-7000-8000-000000000002')).toBe('gone')
    expect((await call('listDomains')).body.total).toBe(0)
    expect(await proveBy(worker)).toBe('created')
  })

  it('is never looked at again', async () => {
    await prove(values.fresh)
    await dueNow()
    expect(await checkNow()).toBe(0)
  })

  it('can be deleted, and its domain stays', async () => {
    const { claim_id, domain_id } = await prove(values.fresh)
    expect((await call('deleteDomainClaim', { path: { claim_id } })).status).toBe(204)
    expect(await domainOf(domain_id)).toMatchObject({ domain_id })
  })

  it('confirms a domain that the operator has added since then', async () => {
    const name = freshName()
    const made = await claim(name)
    publish(made)
    const domain_id = await values.acts.domain({ name })
    expect(await domainOf(domain_id)).toMatchObject({
      proof: { kind: 'operator', seen_at: null, lapsed_at: null },
    })
    await checkNow()
    expect(await claims()).toMatchObject([{ state: 'proven', domain_id }])
    expect(await domainOf(domain_id)).toMatchObject({ proof: { kind: 'dns', seen_at: expect.any(String) } })
    expect(await values.acts.events({ resource_id: domain_id })).toMatchObject([
      {
        operation: 'confirmDomain',
        actor: { key_id: made.made_by.key_id, key_name: made.made_by.key_name },
        resource_label: name,
        before: { domain_id, proof: { kind: 'operator' } },
        after: { domain_id, proof: { kind: 'dns' } },
      },
    ])
    expect(
      (await values.acts.events({ resource_id: made.claim_id })).map(({ operation }) => operation),
    ).toEqual(['createDomainClaim'])
  })

  it('proves no domain that the organization has removed since then, and ends', async () => {
    const name = freshName()
    const made = await claim(name)
    publish(made)
    await values.acts.domain()
    const domain_id = await values.acts.domain({ name })
    const path = { domain_id }
    expect((await call('removeDomain', { path, query: { confirm: name } })).status).toBe(204)
    await checkNow()
    expect(await claims()).toEqual([])
    const ends = await values.acts.events({ resource_id: made.claim_id, operation: 'deleteDomainClaim' })
    expect(ends).toMatchObject([{ actor: { key_id: null, key_name: 'Postroom' }, resource_label: name }])
    const refused = await call('createDomainClaim', { body: { domain_name: name } })
    expect([refused.status, refused.body.code]).toEqual([409, 'domain_removed'])
    expect((await call('restoreDomain', { path })).status).toBe(200)
    expect(await domainOf(domain_id)).toMatchObject({ proof: { kind: 'operator' } })
  })
})

describe('two organizations', () => {
  it('can claim one name, and learn nothing of each other', async () => {
    const taken = freshName()
    await values.theirActs.domain({ name: taken })
    const free = freshName()
    const [one, two] = [await claim(taken), await claim(free)]
    const shape = (one: Reply['body']) => ({
      ...one,
      record: '',
      claim_id: '',
      domain_name: '',
      domain_name_unicode: '',
      created_at: '',
      expires_at: '',
      next_look_at: '',
    })
    expect(shape(one)).toEqual(shape(two))
    await checkNow()
    const [after, before] = await claims()
    expect([after.code, before.code]).toEqual(['no_record', 'no_record'])
    const theirs = await claim(free, values.other.owner)
    expect(theirs.record.value).not.toBe(two.record.value)
    for (const operation of ['checkDomainClaim', 'deleteDomainClaim'] as const)
      expect((await call(operation, { path: { claim_id: theirs.claim_id } })).status).toBe(404)
  })

  it('don’t get the domain by the record of the other', async () => {
    const [ours, theirs] = [await claim(values.fresh), await claim(values.fresh, values.other.owner)]
    publish(theirs)
    await checkAgain()
    expect(await claims()).toMatchObject([{ claim_id: ours.claim_id, state: 'waiting' }])
    expect(await claims(values.other.owner)).toMatchObject([{ state: 'proven' }])
  })

  it('that prove it at the same moment: one gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = freshName()
      publish(await claim(name))
      publish(await claim(name, values.other.owner))
      const jobs = await take()
      expect(jobs).toHaveLength(2)
      await Promise.all(jobs.map((job) => queueOf().run(job, worker, new AbortController().signal)))
      const states = [(await claims())[0], (await claims(values.other.owner))[0]].map(({ state }) => state)
      expect(states.toSorted()).toEqual(['in_use', 'proven'])
    }
  })

  it('the second one hears after its own proof that the domain is in use', async () => {
    const name = freshName()
    await values.theirActs.domain({ name })
    const made = await prove(name)
    expect(made).toMatchObject({ state: 'in_use', code: 'in_use', domain_id: null })
    expect(Date.parse(made.next_look_at) - Date.parse(made.looked_at)).toBeGreaterThan(50 * 60_000)
    expect((await call('listDomains')).body.total).toBe(0)
    // The operator deletes it there.
    await values.theirActs.sql('delete from domain where organization_id = $1 and domain_name = $2', [name])
    await checkAgain()
    expect(await claims()).toMatchObject([{ state: 'proven' }])
  })

  it('the second one hears whether the record of the first one is still published', async () => {
    const theirs = await prove(values.fresh, values.other.owner)
    const made = await prove(values.fresh)
    expect(made).toMatchObject({ state: 'in_use', code: 'two_proofs' })
    values.zone = { ...values.zone, [theirs.record.host]: { TXT: [] } }
    await checkAgain()
    expect(await claims()).toMatchObject([{ state: 'in_use', code: 'in_use' }])
    // Nothing moves without the operator.
    expect(await domainOf(theirs.domain_id, values.other.owner)).toMatchObject({ status: 'active' })
  })
})

describe('the record of a domain that was proven', () => {
  /** Looks at the record alone. */
  const proofChecker = (domain: string): Checker => ({
    resolvers: ['192.0.2.53:53'],
    isInvented: false,
    facts: ({ proof }) => inventedFacts(domain, proof),
    check: (facts) => checkProof(domain, facts, memoryResolver(values.zone)),
    findZone: async () => null,
    confirm: async (turned) => new Map(turned.map((one) => [one, one])),
  })
  const checkDomain = async () => {
    await values.acts.sql('update domain_look set next_look_at = now() where organization_id = $1')
    const queue = checkQueue({ database: harness.database, checkerOf: proofChecker })
    for (const job of await queue.lease({ worker, leaseMs: 20_000, limit: 50 }))
      await queue.run(job, worker, new AbortController().signal)
  }
  const dns = async (domain_id: string) => (await call('getDomainDns', { path: { domain_id } })).body

  it('is looked for again; without it the proof has lapsed, and nothing else changes', async () => {
    const { domain_id, record } = await prove(values.fresh)
    await checkDomain()
    const before = await domainOf(domain_id)
    expect(before.proof).toMatchObject({ kind: 'dns', lapsed_at: null })
    expect((await dns(domain_id)).records).toMatchObject([
      {
        check: 'proof',
        purpose: 'optional',
        host: record.host,
        value_to_publish: record.value,
        status: 'verified',
        code: 'seen',
      },
    ])

    values.zone = {}
    await checkDomain()
    const lapsed = await domainOf(domain_id)
    expect(lapsed).toMatchObject({
      status: 'active',
      dns_status: before.dns_status,
      proof: { kind: 'dns', seen_at: before.proof.seen_at, lapsed_at: expect.any(String) },
    })
    expect((await dns(domain_id)).records).toMatchObject([{ status: 'not_set_up', code: 'no_record' }])
    await checkDomain()
    expect((await domainOf(domain_id)).proof.lapsed_at).toBe(lapsed.proof.lapsed_at)

    values.zone = { [record.host]: { 'TXT!': 'no_answer' } }
    await checkDomain()
    expect((await domainOf(domain_id)).proof).toEqual(lapsed.proof)

    values.zone = { [record.host]: { TXT: [record.value] } }
    await checkDomain()
    const again = (await domainOf(domain_id)).proof
    expect(again.lapsed_at).toBeNull()
    expect(Date.parse(again.seen_at)).toBeGreaterThan(Date.parse(before.proof.seen_at))
  })

  it('is none where the operator has added the domain', async () => {
    const domain_id = await values.acts.domain()
    await checkDomain()
    expect((await dns(domain_id)).records).toEqual([])
  })
})
