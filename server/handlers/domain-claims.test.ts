import { describe, expect, it } from 'vitest'
import { claimScene } from '../../testing/claim-scene.ts'
import { freshName } from '../../testing/client-actions.ts'
import { everyPermission, harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
const { values, call, claim, claims } = claimScene(harness)

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
    const domain_id = await values.acts.domain({ name })
    const exists = await call('createDomainClaim', { body: { domain_name: name.toUpperCase() } })
    expect([exists.status, exists.body]).toMatchObject([
      409,
      { code: 'domain_exists', conflicting_id: domain_id },
    ])
    const { claim_id } = await claim(values.fresh)
    const again = await call('createDomainClaim', { body: { domain_name: values.fresh } })
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'claim_exists', conflicting_id: claim_id },
    ])
  })

  it('is refused beyond the limit of domains, with those that are pending verification', async () => {
    await values.acts.sql(
      'update organization set domain_limit = domain_count + 2 where organization_id = $1',
    )
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => call('createDomainClaim', { body: { domain_name: freshName() } })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
    const { body } = replies.find(({ status }) => status === 409)!
    expect(body).toMatchObject({ code: 'domain_limit_reached', domain_limit: body.domain_count + 2 })
    await values.acts.sql(
      'update organization set domain_limit = domain_limit + 1 where organization_id = $1',
    )
    await claim(freshName())
  })

  it('is refused beyond 20 that wait, also of requests at the same time', async () => {
    for (let count = 0; count < 18; count += 1) await claim(freshName())
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => call('createDomainClaim', { body: { domain_name: freshName() } })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('too_many_claims')
    // One that has ended leaves room.
    await values.acts.sql(
      'update domain_claim set expires_at = now() where organization_id = $1 and claim_id = $2',
      [(await claims())[0].claim_id],
    )
    await claim(freshName())
  })

  it('counts as a check of the organization', async () => {
    await values.acts.sql('insert into dns_check_count (organization_id, count) values ($1, 599)')
    await claim(freshName())
    const { status, headers } = await call('createDomainClaim', { body: { domain_name: freshName() } })
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
  })

  it('is made once for one Idempotency-Key', async () => {
    const request = { body: { domain_name: values.fresh }, headers: { 'idempotency-key': 'one' } }
    const [first, second] = [
      await call('createDomainClaim', request),
      await call('createDomainClaim', request),
    ]
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
  })
})

it('needs domain:create to claim, check and delete, and domain:read to list', async () => {
  const { claim_id } = await claim(values.fresh)
  const key = await harness.key(
    values.organization.organization_id,
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
