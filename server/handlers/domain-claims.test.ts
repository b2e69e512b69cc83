import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimQueue } from '../dns-checks/claim-queue.ts'
import type { ClaimChecker } from '../dns-checks/claim-look.ts'
import { lookQueue } from '../dns-checks/queue.ts'
import type { Checker } from '../dns-checks/look.ts'
import { checkProof } from '../dns/proof.ts'
import { memoryResolver, type MemoryZone } from '../dns/memory-resolver.ts'
import { inventedFacts } from '../dns/invented-world.ts'
import type { ClaimView } from '../dns/claim.ts'
import { hasProof, proofHost } from '../dns/proof.ts'
import type { DomainProof } from '../dns/types.ts'
import { proveClaim } from '../queries/claim-looks.ts'
import { dnsHealth } from '../queries/dns-looks.ts'
import { newDomainLimits } from '../rules/domain-name.ts'
import type { OperationId } from '../generated/operations.ts'
import { type ClientActions, clientActions, freshName } from '../../testing/client-actions.ts'
import { everyPermission, harnessForTests, type Organization, type Reply } from '../../testing/harness.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let other: Organization
/** A name that no test had before. */
let fresh: string
let theirActs: ClientActions

/** The records that DNS has now. */
let zone: MemoryZone = {}
/** What looks lead to instead, if they find no record. */
let absent: ClaimView['code'] = 'no_record'

const checkerOf = (domain: string): ClaimChecker => {
  const has = async (proof: DomainProof) =>
    hasProof(await memoryResolver(zone).ask(proofHost(domain, proof), 'TXT'), proof)
  return {
    resolvers: ['192.0.2.53:53'],
    isInvented: false,
    look: async (proof) => ({ code: (await has(proof)) ? 'seen' : absent, seen: ['a\u0000b'] }),
    isPublished: has,
  }
}

const worker = '00000000-0000-7000-8000-000000000001'
const queueOf = (check: (domain: string) => ClaimChecker | null = checkerOf) =>
  claimQueue({ database: harness.database, checkerOf: check })
const take = (by = worker) => queueOf().claim({ worker: by, leaseMs: 20_000, limit: 50 })
/** Runs all looks for records that are due, as a worker does. @returns how many. */
const lookNow = async (check = checkerOf as (domain: string) => ClaimChecker | null) => {
  const jobs = await take()
  for (const job of jobs) await queueOf(check).run(job, worker, new AbortController().signal)
  return jobs.length
}
const dueNow = () =>
  harness.operator.plain((db) =>
    db.query('update domain_claim set next_look_at = now() where organization_id is not null', []),
  )
const expire = () => acts.sql('update domain_claim set expires_at = now() where organization_id = $1')
const lookAgain = async () => {
  await dueNow()
  await lookNow()
}

const call = (id: OperationId, options: Parameters<typeof harness.call>[1] = {}) =>
  harness.call(id, { key: organization.owner, ...options })
const claim = async (domain_name: string, key = organization.owner): Promise<Reply['body']> => {
  const { status, body } = await call('createDomainClaim', { key, body: { domain_name } })
  expect([status, body.code === undefined ? null : body.state]).toEqual([201, 'waiting'])
  return body
}
const claims = async (key = organization.owner): Promise<Reply['body'][]> =>
  (await call('listDomainClaims', { key })).body.items
const publish = ({ record }: Reply['body']) => {
  zone = { ...zone, [record.host]: { TXT: [record.value] } }
}
/** Claims a name, publishes its record and looks for it. @returns the claim after the look. */
const prove = async (domain_name: string, key = organization.owner): Promise<Reply['body']> => {
  const made = await claim(domain_name, key)
  publish(made)
  await lookAgain()
  return (await claims(key)).find(({ claim_id }) => claim_id === made.claim_id)
}
const domainOf = async (domain_id: string, key = organization.owner) =>
  (await call('getDomain', { key, path: { domain_id } })).body

beforeAll(() => harness.operator.plain((db) => db.query('delete from domain_claim', [])))

beforeEach(async () => {
  await harness.operator.plain((db) =>
    db.query('delete from domain_claim where organization_id is not null', []),
  )
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  other = await harness.organization()
  theirActs = clientActions(harness, other)
  zone = {}
  absent = 'no_record'
  fresh = freshName()
})

describe('a claim', () => {
  it('has a record with a random name and value, and waits', async () => {
    const [one, two] = [await claim('Grünhof.example'), await claim('brightwater.example.')]
    expect(one).toMatchObject({
      domain_name: 'xn--grnhof-4ya.example',
      domain_name_unicode: 'grünhof.example',
      record: { type: 'TXT' },
      code: 'not_looked',
      domain_id: null,
      seen: [],
      looked_at: null,
      is_checking: true,
      invented: false,
    })
    expect(one.record.host).toMatch(/^_postroom-[a-z2-7]{8}\.xn--grnhof-4ya\.example$/)
    expect(one.record.host_short).toMatch(/^_postroom-[a-z2-7]{8}$/)
    expect(one.record.value).toMatch(/^postroom-proof=[a-z2-7]{26}$/)
    expect(one.record.host_short).not.toBe(two.record.host_short)
    expect(one.record.value).not.toBe(two.record.value)
    expect(Date.parse(one.expires_at) - Date.parse(one.created_at)).toBe(30 * 86_400_000)
    expect((await claims()).map(({ claim_id }) => claim_id)).toEqual([two.claim_id, one.claim_id])
  })

  it('shows the seen values after a look, and the time of the next one', async () => {
    const { claim_id } = await claim(fresh)
    absent = 'other_value'
    await lookNow()
    const [one] = await claims()
    expect(one).toMatchObject({
      claim_id,
      state: 'waiting',
      code: 'other_value',
      sentence: expect.stringContaining('another value'),
      seen: ['a\\000b'],
      resolvers: ['192.0.2.53:53'],
      is_checking: false,
    })
    const delayMs = Date.parse(one.next_look_at) - Date.parse(one.looked_at)
    expect(delayMs).toBeGreaterThan(26_000)
    expect(delayMs).toBeLessThan(34_000)
  })

  it('keeps its code while no server answers, and says since when', async () => {
    await claim(fresh)
    absent = 'no_answer'
    await lookNow()
    expect(await claims()).toMatchObject([{ code: 'no_answer', unchecked_since: expect.any(String) }])
    absent = 'other_value'
    await lookAgain()
    absent = 'no_answer'
    await lookAgain()
    expect(await claims()).toMatchObject([{ code: 'other_value', unchecked_since: expect.any(String) }])
    absent = 'no_record'
    await lookAgain()
    expect(await claims()).toMatchObject([{ code: 'no_record', unchecked_since: null }])
  })

  it('says so where no name server may be asked', async () => {
    await claim(fresh)
    await lookNow(() => null)
    expect(await claims()).toMatchObject([{ state: 'waiting', code: 'not_checked', resolvers: [] }])
  })

  it('is refused for a name that can’t be claimed, with the rule', async () => {
    for (const [domain_name, code] of [
      ['co.uk', 'not_allowed'],
      ['brightwater', 'format'],
      ['', 'too_short'],
    ]) {
      const { status, body } = await call('createDomainClaim', { body: { domain_name } })
      expect([status, body.code, body.errors[0].path, body.errors[0].code]).toEqual([
        400,
        'invalid_request',
        '/domain_name',
        code,
      ])
    }
  })

  it('is refused for an own domain, and for a name that is claimed already', async () => {
    const name = freshName()
    const domain_id = await acts.domain({ name })
    const exists = await call('createDomainClaim', { body: { domain_name: name.toUpperCase() } })
    expect([exists.status, exists.body]).toMatchObject([
      409,
      { code: 'domain_exists', conflicting_id: domain_id },
    ])
    const { claim_id } = await claim(fresh)
    const again = await call('createDomainClaim', { body: { domain_name: fresh } })
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'claim_exists', conflicting_id: claim_id },
    ])
  })

  it('is refused beyond 20 that wait, also of requests at the same time', async () => {
    for (let count = 0; count < 18; count += 1) await claim(freshName())
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => call('createDomainClaim', { body: { domain_name: freshName() } })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('too_many_claims')
    // One that has ended leaves room.
    await acts.sql(
      'update domain_claim set expires_at = now() where organization_id = $1 and claim_id = $2',
      [(await claims())[0].claim_id],
    )
    await claim(freshName())
  })

  it('counts as a check of the organization', async () => {
    await acts.sql('insert into dns_check_count (organization_id, count) values ($1, 599)')
    await claim(freshName())
    const { status, headers } = await call('createDomainClaim', { body: { domain_name: freshName() } })
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
  })

  it('is made once for one Idempotency-Key', async () => {
    const request = { body: { domain_name: fresh }, headers: { 'idempotency-key': 'one' } }
    const [first, second] = [
      await call('createDomainClaim', request),
      await call('createDomainClaim', request),
    ]
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
  })

  it('ends when it is deleted, also while it is looked at', async () => {
    const made = await claim(fresh)
    publish(made)
    const [job] = await take()
    expect((await call('deleteDomainClaim', { path: { claim_id: made.claim_id } })).status).toBe(204)
    await queueOf().run(job!, worker, new AbortController().signal)
    expect(await claims()).toEqual([])
    expect((await call('listDomains')).body.total).toBe(0)
    expect((await call('deleteDomainClaim', { path: { claim_id: made.claim_id } })).status).toBe(404)
    expect((await acts.events({ resource_id: made.claim_id })).map(({ operation }) => operation)).toEqual([
      'createDomainClaim',
      'deleteDomainClaim',
    ])
  })

  it('is no longer looked for after 30 days, and can be made again', async () => {
    const made = await claim(fresh)
    publish(made)
    await expire()
    expect(await lookNow()).toBe(1)
    expect(await lookNow()).toBe(0)
    expect(await claims()).toMatchObject([
      { state: 'expired', code: 'expired', next_look_at: null, looked_at: null, is_checking: false },
    ])
    expect((await call('listDomains')).body.total).toBe(0)
    expect((await call('listDomainClaims', { query: { state: 'expired' } })).body.total).toBe(1)
    expect((await call('listDomainClaims', { query: { state: 'waiting' } })).body.total).toBe(0)
    const again = await claim(fresh)
    expect(again.record.value).not.toBe(made.record.value)
    expect(await claims()).toHaveLength(1)
  })

  it('leaves one event when it expires, of the service and without the value of the record', async () => {
    const made = await claim(fresh)
    await lookNow()
    await expire()
    await lookAgain()
    await lookAgain()
    const events = await acts.events({ resource_id: made.claim_id })
    expect(events.map(({ operation }) => operation)).toEqual(['createDomainClaim', 'expireDomainClaim'])
    expect(events[1]).toMatchObject({
      actor: { key_id: null, key_name: 'Postroom' },
      resource_label: fresh,
      before: { claim_id: made.claim_id, domain_name: fresh, host: made.record.host },
      after: null,
    })
    expect(JSON.stringify(events)).not.toContain(made.record.value)
  })

  it('that is made again before a worker has seen its end leaves that event, too', async () => {
    const made = await claim(fresh)
    await expire()
    await claim(fresh)
    const operations = async () =>
      (await acts.events({ resource_id: made.claim_id })).map(({ operation }) => operation)
    expect(await operations()).toEqual(['createDomainClaim', 'expireDomainClaim'])
    await lookAgain()
    expect(await operations()).toEqual(['createDomainClaim', 'expireDomainClaim'])
  })

  it('that expires while it is looked at adds no domain', async () => {
    publish(await claim(fresh))
    const [job] = await take()
    const check = (domain: string): ClaimChecker => ({
      ...checkerOf(domain),
      look: async (...args) => {
        await expire()
        return checkerOf(domain).look(...args)
      },
    })
    await queueOf(check).run(job!, worker, new AbortController().signal)
    expect(await claims()).toMatchObject([{ state: 'expired' }])
    expect((await call('listDomains')).body.total).toBe(0)
    expect(await acts.events({ operation: 'expireDomainClaim' })).toHaveLength(1)
  })

  it('is looked at last when it expires, however long the next look is away', async () => {
    await claim(fresh)
    await acts.sql(
      "update domain_claim set expires_at = now() + interval '2 seconds' where organization_id = $1",
    )
    await lookNow()
    expect(
      await acts.sql(
        'select next_look_at <= expires_at as is_in_time from domain_claim where organization_id = $1',
      ),
    ).toEqual([{ is_in_time: true }])
  })

  it('whose look is late counts in Health, unless it is over or its organization is suspended', async () => {
    const late = async () => (await harness.database.plain(dnsHealth))?.overdue_count
    const before = Number(await late())
    const set = (values: string) => acts.sql(`update domain_claim set ${values} where organization_id = $1`)
    await claim(fresh)
    expect(await late()).toBe(before)
    await set("next_look_at = now() - interval '4 minutes'")
    expect(await late()).toBe(before)
    await set("next_look_at = now() - interval '6 minutes'")
    expect(await late()).toBe(before + 1)
    await set("leased_until = now() + interval '1 minute'")
    expect(await late()).toBe(before)
    await set('leased_until = now()')
    expect(await late()).toBe(before + 1)
    await acts.sql("update organization set status = 'suspended' where organization_id = $1")
    expect(await late()).toBe(before)
    await acts.sql("update organization set status = 'active' where organization_id = $1")
    await set('ended_at = now()')
    expect(await late()).toBe(before)
    await set('ended_at = null, proven_at = now()')
    expect(await late()).toBe(before)
  })

  it('is not looked for while its organization is suspended', async () => {
    publish(await claim(fresh))
    await acts.sql("update organization set status = 'suspended' where organization_id = $1")
    expect(await lookNow()).toBe(0)
    await acts.sql("update organization set status = 'active' where organization_id = $1")
    expect(await lookNow()).toBe(1)
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
    await acts.sql(
      `update domain_claim set expires_at = now() - interval '31 days', proven_at = proven_at - interval '31 days'
       where organization_id = $1 and claim_id <> $2`,
      [waiting.claim_id],
    )
    expect(await forget()).toEqual({ count: 2 })
    expect(await claims()).toMatchObject([{ claim_id: waiting.claim_id }])
  })
})

describe('a proven claim', () => {
  it('adds the domain with its default settings, with the event of the key that made the claim', async () => {
    const made = await prove(`grünhof.${fresh}`)
    expect(made).toMatchObject({ state: 'proven', code: 'proven', next_look_at: null, is_checking: false })
    expect(await domainOf(made.domain_id)).toMatchObject({
      domain_id: made.claim_id,
      domain_name: `xn--grnhof-4ya.${fresh}`,
      domain_name_unicode: `grünhof.${fresh}`,
      status: 'active',
      is_primary: true,
      identity_count: 0,
      settings: { default_mailbox_limit_bytes: 5_000_000_512, max_mailbox_limit_bytes: 50_000_000_000 },
      proof: { kind: 'dns', seen_at: expect.any(String), lapsed_at: null },
    })
    expect((await acts.quota()).domain_count).toBe(1)
    const events = await acts.events({ resource_id: made.claim_id })
    expect(events).toMatchObject([
      {
        operation: 'createDomainClaim',
        resource_label: `grünhof.${fresh}`,
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
    const second = await prove(fresh)
    expect(await domainOf(second.domain_id)).toMatchObject({ is_primary: false })
    // Its DNS is checked from now on, and identities can be created.
    await acts.identity(second.domain_id, 'mara')
  })

  it('is proven by the worker that looks at it alone', async () => {
    const { claim_id } = await claim(fresh)
    await take()
    const proveBy = (id: string) =>
      harness.database.write(organization.organization_id, (db) =>
        proveClaim(db, claim_id, id, newDomainLimits),
      )
    expect(await proveBy('00000000-0000-7000-8000-000000000002')).toBe('gone')
    expect((await call('listDomains')).body.total).toBe(0)
    expect(await proveBy(worker)).toBe('created')
  })

  it('is never looked at again', async () => {
    await prove(fresh)
    await dueNow()
    expect(await lookNow()).toBe(0)
  })

  it('can be deleted, and its domain stays', async () => {
    const { claim_id, domain_id } = await prove(fresh)
    expect((await call('deleteDomainClaim', { path: { claim_id } })).status).toBe(204)
    expect(await domainOf(domain_id)).toMatchObject({ domain_id })
  })

  it('confirms a domain that the operator has added since then', async () => {
    const name = freshName()
    const made = await claim(name)
    publish(made)
    const domain_id = await acts.domain({ name })
    expect(await domainOf(domain_id)).toMatchObject({
      proof: { kind: 'operator', seen_at: null, lapsed_at: null },
    })
    await lookNow()
    expect(await claims()).toMatchObject([{ state: 'proven', domain_id }])
    expect(await domainOf(domain_id)).toMatchObject({ proof: { kind: 'dns', seen_at: expect.any(String) } })
    expect(await acts.events({ resource_id: domain_id })).toMatchObject([
      {
        operation: 'confirmDomain',
        actor: { key_id: made.made_by.key_id, key_name: made.made_by.key_name },
        resource_label: name,
        before: { domain_id, proof: { kind: 'operator' } },
        after: { domain_id, proof: { kind: 'dns' } },
      },
    ])
    expect((await acts.events({ resource_id: made.claim_id })).map(({ operation }) => operation)).toEqual([
      'createDomainClaim',
    ])
  })

  it('proves no domain that the organization has removed since then, and ends', async () => {
    const name = freshName()
    const made = await claim(name)
    publish(made)
    await acts.domain()
    const domain_id = await acts.domain({ name })
    const path = { domain_id }
    expect((await call('removeDomain', { path, query: { confirm: name } })).status).toBe(204)
    await lookNow()
    expect(await claims()).toEqual([])
    const ends = await acts.events({ resource_id: made.claim_id, operation: 'deleteDomainClaim' })
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
    await theirActs.domain({ name: taken })
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
    await lookNow()
    const [after, before] = await claims()
    expect([after.code, before.code]).toEqual(['no_record', 'no_record'])
    const theirs = await claim(free, other.owner)
    expect(theirs.record.value).not.toBe(two.record.value)
    for (const operation of ['checkDomainClaim', 'deleteDomainClaim'] as const)
      expect((await call(operation, { path: { claim_id: theirs.claim_id } })).status).toBe(404)
  })

  it('don’t get the domain by the record of the other', async () => {
    const [ours, theirs] = [await claim(fresh), await claim(fresh, other.owner)]
    publish(theirs)
    await lookAgain()
    expect(await claims()).toMatchObject([{ claim_id: ours.claim_id, state: 'waiting' }])
    expect(await claims(other.owner)).toMatchObject([{ state: 'proven' }])
  })

  it('that prove it at the same moment: one gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = freshName()
      publish(await claim(name))
      publish(await claim(name, other.owner))
      const jobs = await take()
      expect(jobs).toHaveLength(2)
      await Promise.all(jobs.map((job) => queueOf().run(job, worker, new AbortController().signal)))
      const states = [(await claims())[0], (await claims(other.owner))[0]].map(({ state }) => state)
      expect(states.toSorted()).toEqual(['in_use', 'proven'])
    }
  })

  it('the second one hears after its own proof that the domain is in use', async () => {
    const name = freshName()
    await theirActs.domain({ name })
    const made = await prove(name)
    expect(made).toMatchObject({ state: 'in_use', code: 'in_use', domain_id: null })
    expect(Date.parse(made.next_look_at) - Date.parse(made.looked_at)).toBeGreaterThan(50 * 60_000)
    expect((await call('listDomains')).body.total).toBe(0)
    // The operator deletes it there.
    await theirActs.sql('delete from domain where organization_id = $1 and domain_name = $2', [name])
    await lookAgain()
    expect(await claims()).toMatchObject([{ state: 'proven' }])
  })

  it('the second one hears whether the record of the first one is still published', async () => {
    const theirs = await prove(fresh, other.owner)
    const made = await prove(fresh)
    expect(made).toMatchObject({ state: 'in_use', code: 'two_proofs' })
    zone = { ...zone, [theirs.record.host]: { TXT: [] } }
    await lookAgain()
    expect(await claims()).toMatchObject([{ state: 'in_use', code: 'in_use' }])
    // Nothing moves without the operator.
    expect(await domainOf(theirs.domain_id, other.owner)).toMatchObject({ status: 'active' })
  })
})

describe('a requested look', () => {
  const request = (claim_id: string, options: Parameters<typeof call>[1] = {}) =>
    call('checkDomainClaim', { path: { claim_id }, ...options })

  it('is joined while it waits, and refused for 10 seconds after it', async () => {
    const { claim_id } = await claim(fresh)
    expect((await request(claim_id)).status).toBe(202)
    await lookNow()
    expect((await request(claim_id)).status).toBe(202)
    expect(await claims()).toMatchObject([{ is_checking: true }])
    await lookNow()
    const refused = await request(claim_id)
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeLessThan(11)
    expect((await claims())[0].check_allowed_at).not.toBeNull()
    await acts.sql('update domain_claim set asked_count = 60, asked_hour = now() where organization_id = $1')
    expect(Number((await request(claim_id)).headers['retry-after'])).toBeGreaterThan(3500)
  })

  it('waits for the result if the client wants to', async () => {
    const made = await claim(fresh)
    await lookNow()
    publish(made)
    const asked = request(made.claim_id, { headers: { prefer: 'wait=10' } })
    await expect.poll(() => lookNow()).toBe(1)
    const { status, headers, body } = await asked
    expect([status, headers['preference-applied'], body.state]).toEqual([200, 'wait=10', 'proven'])
  })

  it('returns a claim that has ended as it is', async () => {
    const { claim_id } = await prove(fresh)
    const { status, body } = await request(claim_id)
    expect([status, body.state]).toEqual([200, 'proven'])
  })

  it('starts the schedule again, and leaves no event', async () => {
    const { claim_id } = await claim(fresh)
    await acts.sql(
      "update domain_claim set waiting_count = 300, waiting_since = now() - interval '80 hours' where organization_id = $1",
    )
    await lookNow()
    await request(claim_id)
    await lookNow()
    const [one] = await claims()
    expect(Date.parse(one.next_look_at) - Date.parse(one.looked_at)).toBeLessThan(34_000)
    expect((await acts.events({ resource_id: claim_id })).length).toBe(1)
  })
})

it('needs domain:create to claim, check and delete, and domain:read to list', async () => {
  const { claim_id } = await claim(fresh)
  const key = await harness.key(
    organization.organization_id,
    everyPermission.filter((one) => one !== 'domain:create'),
  )
  for (const [id, options] of [
    ['createDomainClaim', { body: { domain_name: freshName() } }],
    ['checkDomainClaim', { path: { claim_id } }],
    ['deleteDomainClaim', { path: { claim_id } }],
  ] as const) {
    const { status, body } = await call(id, { key, ...options })
    expect([status, body.required_permission]).toEqual([403, 'domain:create'])
  }
  expect(await claims(key)).toHaveLength(1)
})

it('another worker takes over after the lease, and what the first one finds no longer counts', async () => {
  const made = await claim(fresh)
  publish(made)
  const [job] = await take()
  await acts.sql('update domain_claim set leased_until = now() where organization_id = $1')
  const next = '00000000-0000-7000-8000-000000000002'
  expect(await take(next)).toHaveLength(1)
  await queueOf().run(job!, worker, new AbortController().signal)
  expect(await claims()).toMatchObject([{ state: 'waiting', code: 'not_looked' }])
})

describe('the record of a domain that was proven', () => {
  /** Looks at the record alone. */
  const proofChecker = (domain: string): Checker => ({
    resolvers: ['192.0.2.53:53'],
    isInvented: false,
    facts: ({ proof }) => inventedFacts(domain, proof),
    check: (facts) => checkProof(domain, facts, memoryResolver(zone)),
    confirm: async (turned) => new Map(turned.map((one) => [one, one])),
  })
  const lookAtDomain = async () => {
    await acts.sql('update domain_look set next_look_at = now() where organization_id = $1')
    const queue = lookQueue({ database: harness.database, checkerOf: proofChecker })
    for (const job of await queue.claim({ worker, leaseMs: 20_000, limit: 50 }))
      await queue.run(job, worker, new AbortController().signal)
  }
  const dns = async (domain_id: string) => (await call('getDomainDns', { path: { domain_id } })).body

  it('is looked for again; without it the proof has lapsed, and nothing else changes', async () => {
    const { domain_id, record } = await prove(fresh)
    await lookAtDomain()
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

    zone = {}
    await lookAtDomain()
    const lapsed = await domainOf(domain_id)
    expect(lapsed).toMatchObject({
      status: 'active',
      dns_status: before.dns_status,
      proof: { kind: 'dns', seen_at: before.proof.seen_at, lapsed_at: expect.any(String) },
    })
    expect((await dns(domain_id)).records).toMatchObject([{ status: 'not_set_up', code: 'no_record' }])
    await lookAtDomain()
    expect((await domainOf(domain_id)).proof.lapsed_at).toBe(lapsed.proof.lapsed_at)

    zone = { [record.host]: { 'TXT!': 'no_answer' } }
    await lookAtDomain()
    expect((await domainOf(domain_id)).proof).toEqual(lapsed.proof)

    zone = { [record.host]: { TXT: [record.value] } }
    await lookAtDomain()
    const again = (await domainOf(domain_id)).proof
    expect(again.lapsed_at).toBeNull()
    expect(Date.parse(again.seen_at)).toBeGreaterThan(Date.parse(before.proof.seen_at))
  })

  it('is none where the operator has added the domain', async () => {
    const domain_id = await acts.domain()
    await lookAtDomain()
    expect((await dns(domain_id)).records).toEqual([])
  })
})
