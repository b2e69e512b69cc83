import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkQueue } from '../dns-checks/queue.ts'
import type { Checker } from '../dns-checks/run-check.ts'
import { inventedFacts } from '../dns/invented-world.ts'
import type { Finding } from '../dns/types.ts'
import type { OperationId } from '../generated/operations.ts'
import { type AliasActions, aliasActions } from '../../testing/alias-actions.ts'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { everyPermission, harnessForTests, type Organization } from '../../testing/harness.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let domainId: string

/** What the next checks find, instead of records of name servers. */
let findings: Finding[] = []
let opinions: 'agree' | 'none' | 'spreading' = 'agree'

const mx = (values: Partial<Finding> = {}): Finding => ({
  check: 'mx',
  subject: '',
  verdict: 'ok',
  code: 'ours',
  host: 'brightwater.example',
  type: 'MX',
  toPublish: '10 mx.postroom.example.',
  seen: [{ value: '10 mx.postroom.example.', ttl: 300, from: '9.9.9.9:53' }],
  ttl: 300,
  evidence: null,
  ...values,
})
const spf = (values: Partial<Finding> = {}): Finding =>
  mx({ check: 'spf', code: 'pass', type: 'TXT', seen: [], toPublish: 'v=spf1 -all', ...values })
const dkim = (values: Partial<Finding> = {}): Finding =>
  mx({ check: 'dkim', subject: 's1', code: 'same_key', type: 'TXT', seen: [], ...values })
const good = [mx(), spf(), dkim()]
const elsewhere = mx({
  verdict: 'broken',
  code: 'elsewhere',
  seen: [{ value: '10 mx.other.example.', ttl: 60, from: '9.9.9.9:53' }],
  ttl: 60,
})
const failed = (finding: Finding): Finding => ({
  ...finding,
  verdict: 'cannot_tell',
  code: 'no_answer',
  seen: [],
  ttl: null,
})

const checker: Checker = {
  resolvers: ['9.9.9.9:53'],
  isInvented: false,
  facts: () => inventedFacts('brightwater.example'),
  check: async () => findings,
  findZone: async () => null,
  confirm: async (turned) =>
    new Map(
      turned.flatMap((one) => {
        if (opinions === 'none') return []
        const spreading: Finding = {
          ...one,
          verdict: 'cannot_tell',
          code: 'still_spreading',
          evidence: {
            new_code: one.code,
            servers: [
              { name: 'ns1.example', address: '192.0.2.1', values: ['10 mx.postroom.example.'] },
              { name: 'ns2.example', address: '192.0.2.2', values: ['10 mx.other.example.'] },
            ],
          },
        }
        return [[one, opinions === 'spreading' ? spreading : one] as const]
      }),
    ),
}

const worker = '00000000-0000-7000-8000-000000000001'
/** Runs all checks that are due, as a worker does. @returns how many. */
const checkNow = async () => {
  const queue = checkQueue({ database: harness.database, checkerOf: () => checker })
  const jobs = await queue.lease({ worker, leaseMs: 20_000, limit: 50 })
  for (const job of jobs) await queue.run(job, worker, new AbortController().signal)
  return jobs.length
}
const lookAt = async (found: Finding[]) => {
  findings = found
  await acts.sql('update domain_look set next_look_at = now() where organization_id = $1')
  await checkNow()
}

const call = (id: OperationId, options: Parameters<typeof harness.call>[1] = {}) =>
  harness.call(id, { key: organization.owner, path: { domain_id: domainId }, ...options })
const dns = async () => (await call('getDomainDns')).body

beforeAll(() => harness.operator.plain((db) => db.query('delete from domain_look', [])))

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  domainId = await acts.domain()
  opinions = 'agree'
  findings = good
})

describe('the records of a domain', () => {
  it('are being checked before the first check', async () => {
    expect(await dns()).toMatchObject({
      status: 'checking',
      since: null,
      sentence: null,
      records: [],
      looked_at: null,
      is_checking: false,
      invented: false,
    })
  })

  it('are shown with their status after a check, which is also that of the domain', async () => {
    await lookAt(good)
    const body = await dns()
    expect(body).toMatchObject({ status: 'verified', unchecked_since: null, resolvers: ['9.9.9.9:53'] })
    expect(body.records.map((one: { check: string; subject: string }) => [one.check, one.subject])).toEqual([
      ['mx', ''],
      ['spf', ''],
      ['dkim', 's1'],
    ])
    const { body: domain } = await call('getDomain')
    expect([domain.dns_status, domain.dns_since]).toEqual(['verified', body.since])
    // The first check is no change.
    expect((await call('listDomainDnsChanges')).body.total).toBe(0)
  })

  it('keep their status while no server answers, and say since when', async () => {
    await lookAt(good)
    const before = await dns()
    await lookAt(good.map(failed))
    const during = await dns()
    expect(during.status).toBe('verified')
    expect(during.unchecked_since).not.toBeNull()
    expect(during.records[0]).toMatchObject({
      status: 'verified',
      code: 'ours',
      since: before.records[0].since,
    })
    expect(during.records[0].unchecked_since).not.toBeNull()
    expect((await call('listDomainDnsChanges')).body.total).toBe(0)
    await lookAt(good)
    expect((await dns()).unchecked_since).toBeNull()
  })

  it('are unknown if no server has ever answered', async () => {
    await lookAt(good.map(failed))
    const body = await dns()
    expect([body.status, body.records[0].code]).toEqual(['cannot_tell', 'no_answer'])
    expect(body.unchecked_since).not.toBeNull()
  })

  it('turn bad if the own servers agree, with a change', async () => {
    await lookAt(good)
    await lookAt([elsewhere, spf(), dkim()])
    expect(await dns()).toMatchObject({
      status: 'broken',
      receiving: { status: 'broken' },
      sending: { status: 'verified' },
    })
    const { body } = await call('listDomainDnsChanges')
    expect(body.items).toMatchObject([
      {
        check: 'mx',
        before: { status: 'verified', code: 'ours', seen: ['10 mx.postroom.example.'] },
        after: { status: 'broken', code: 'elsewhere', seen: ['10 mx.other.example.'] },
      },
    ])
    for (const [query, total] of [
      [{ check: 'mx' }, 1],
      [{ check: 'spf' }, 0],
      [{ from: '2999-01-01T00:00:00Z' }, 0],
      [{ to: '2999-01-01T00:00:00Z' }, 1],
    ] as const)
      expect((await call('listDomainDnsChanges', { query })).body.total).toBe(total)
  })

  it('stay while the own servers disagree, and say what each has', async () => {
    await lookAt(good)
    opinions = 'spreading'
    await lookAt([elsewhere, spf(), dkim()])
    const body = await dns()
    expect(body.status).toBe('verified')
    expect(body.records[0]).toMatchObject({
      status: 'verified',
      code: 'ours',
      evidence: { new_code: 'elsewhere' },
    })
    expect(body.records[0].evidence.servers).toHaveLength(2)
    await lookAt(good)
    expect((await dns()).records[0].evidence).toBeNull()
  })

  it('turn bad at the second check if the own servers can’t be asked', async () => {
    await lookAt(good)
    opinions = 'none'
    await lookAt([elsewhere, spf(), dkim()])
    expect((await dns()).status).toBe('verified')
    await lookAt([elsewhere, spf(), dkim()])
    expect((await dns()).status).toBe('broken')
  })

  it('are gone when they are no longer checked, unless something failed', async () => {
    await lookAt(good)
    await lookAt([failed(mx()), spf()])
    expect((await dns()).records).toHaveLength(3)
    await lookAt([mx(), spf()])
    expect((await dns()).records).toHaveLength(2)
    const { body } = await call('listDomainDnsChanges')
    expect(body.items).toMatchObject([{ check: 'dkim', subject: 's1', after: null }])
  })

  it('can be published as text', async () => {
    const { domain_name: host } = await dns()
    await lookAt([elsewhere, spf(), dkim()].map((one) => ({ ...one, host })))
    const { body } = await call('getDomainZone')
    expect(body.text).toContain('mx.postroom.example')
    expect(body.text).not.toContain('v=spf1')
    expect((await call('getDomainZone', { query: { all: 'true' } })).body.text).toContain('v=spf1')
  })
})

describe('reports about TLS to postmaster@ of the domain', () => {
  let aliases: AliasActions
  let ana: string

  const reports = (rua: string, values: Partial<Finding> = {}) =>
    mx({
      check: 'tls_rpt',
      verdict: 'absent',
      code: 'no_record',
      host: `_smtp._tls.${aliases.name}`,
      type: 'TXT',
      toPublish: `v=TLSRPTv1; rua=${rua}`,
      seen: [],
      ...values,
    })
  const toPostmaster = () => `mailto:${aliases.at('postmaster')}`
  const sentence = async (): Promise<string> => (await dns()).records.at(-1).sentence
  const setPostmaster = (address: string | null) =>
    harness.operator.plain((db) => db.query('update mail.setting set postmaster = $1', [address]))
  const lost = () =>
    `This mail service rejects mail to ${aliases.at('postmaster')}, so reports to it get lost. Let this address receive mail first, or publish another one.`

  beforeEach(async () => {
    aliases = await aliasActions(acts)
    domainId = aliases.domain_id
    ana = await aliases.identity('ana')
  })
  afterEach(() => setPostmaster(null))

  it('get lost where nothing has the address, which the record, a link and the zone file say', async () => {
    await lookAt([mx(), reports(toPostmaster())])
    expect(await sentence()).toBe(`Mail works without it. ${lost()}`)
    expect((await call('getDomainZone')).body.text).toContain(
      `; This mail service rejects mail to ${aliases.at('postmaster')}. Let this address receive mail first, or publish another one.\n_smtp._tls.`,
    )
    const { body } = await call('createDnsShare', { body: {} })
    const headers = { 'x-share-token': String(body.url).split('#')[1] ?? '' }
    const shared = await harness.call('getSharedDns', { headers })
    expect(shared.body.records.at(-1).sentence).toBe(await sentence())
  })

  it('get lost where the record is published already, or an alias is off', async () => {
    await lookAt([
      mx(),
      reports(`https://reports.example/tls,${toPostmaster()}`, { verdict: 'ok', code: 'reports' }),
    ])
    expect(await sentence()).toBe(`Senders report problems with encrypted delivery. ${lost()}`)
    const alias = await aliases.alias('postmaster', [ana])
    expect(await sentence()).toBe('Senders report problems with encrypted delivery.')
    await aliases.update(alias, { enabled: false })
    expect(await sentence()).toContain(lost())
  })

  it.each<[string, () => Promise<unknown>]>([
    ['an alias', () => aliases.alias('postmaster', [ana])],
    [
      'a catch-all',
      () => call('updateDomainSettings', { body: { catch_all: { mode: 'identity', identity_id: ana } } }),
    ],
    ['the operator’s address', () => setPostmaster('admin@elsewhere.example')],
  ])('arrive with %s', async (_, accept) => {
    await lookAt([mx(), reports(toPostmaster())])
    expect(await sentence()).toContain(lost())
    await accept()
    expect(await sentence()).toBe('Mail works without it.')
    expect((await call('getDomainZone')).body.text).not.toContain('rejects mail')
  })

  it('are not judged where they go to another address, or other systems receive the mail', async () => {
    await lookAt([mx(), reports('mailto:postmaster@reports.example')])
    expect(await sentence()).toBe('Mail works without it.')
    await lookAt([mx(), reports(toPostmaster())])
    await acts.sql('update domain set receives = false where organization_id = $1')
    expect(await sentence()).toBe('Mail works without it.')
  })
})

describe('the list of domains', () => {
  it('shows, filters and sorts by the status', async () => {
    await lookAt(good)
    await acts.domain()
    const { body } = await call('listDomains', { path: {}, query: { dns_status: 'verified' } })
    expect(body.items).toMatchObject([
      { domain_id: domainId, dns_status: 'verified', dns_sentence: expect.any(String) },
    ])
    expect((await call('listDomains', { path: {}, query: { dns_status: 'broken' } })).body.total).toBe(0)
    for (const sort of ['dns_since', '-dns_since']) {
      const { body: page } = await call('listDomains', { path: {}, query: { sort } })
      expect(page.items[0].domain_id).toBe(domainId)
    }
    const file = await call('exportDomains', {
      path: {},
      query: { columns: 'dns_status', dns_status: 'verified' },
    })
    expect(file.body).toBe('"dns_status"\r\n"verified"\r\n')
  })

  it('does not count a check as a change of the domain', async () => {
    const before = (await call('getDomain')).body
    await lookAt(good)
    const after = (await call('getDomain')).body
    expect(after.updated_at).toBe(before.updated_at)
  })
})

describe('a requested check', () => {
  const request = (options: Parameters<typeof call>[1] = {}) => call('checkDomainDns', options)
  const calm = () =>
    acts.sql("update domain_look set asked_at = now() - interval '11 seconds' where organization_id = $1")

  it('is due now, joined while it waits, and refused for 10 seconds after it', async () => {
    expect((await request()).status).toBe(202)
    expect((await request()).status).toBe(202)
    expect((await dns()).is_checking).toBe(true)
    await checkNow()
    const refused = await request()
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThan(11)
    expect((await dns()).check_allowed_at).not.toBeNull()
    await calm()
    expect((await request()).status).toBe(202)
  })

  it('waits for the result if the client wants to', async () => {
    // The first check is due without a request.
    await checkNow()
    const asked = request({ headers: { prefer: 'wait=10' } })
    await expect.poll(checkNow).toBe(1)
    const { status, headers, body } = await asked
    expect([status, headers['preference-applied']]).toEqual([200, 'wait=10'])
    expect(body.status).toBe('verified')
  })

  it('is answered without a result when the time is over', async () => {
    const { status, headers } = await request({ headers: { prefer: 'wait=0' } })
    expect(status).toBe(202)
    expect(headers).not.toHaveProperty('preference-applied')
  })

  it('is refused after 60 of the domain in an hour', async () => {
    await acts.sql('update domain_look set asked_count = 60, asked_hour = now() where organization_id = $1')
    const { status, headers } = await request()
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
  })

  it('is refused after 600 of the organization in an hour, also of requests at the same time', async () => {
    await acts.sql('insert into dns_check_count (organization_id, count) values ($1, 598)')
    const domains = await Promise.all([acts.domain(), acts.domain(), acts.domain(), acts.domain()])
    const statuses = await Promise.all(
      domains.map(async (domain_id) => (await request({ path: { domain_id } })).status),
    )
    expect(statuses.toSorted()).toEqual([202, 202, 429, 429])
  })

  it('is counted once, however many request it at the same time', async () => {
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await request()).status))
    expect(new Set(statuses)).toEqual(new Set([202]))
    const rows = await acts.sql<{ count: number }>(
      'select count from dns_check_count where organization_id = $1',
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('needs its permission, and leaves no event', async () => {
    const viewer = await harness.key(
      organization.organization_id,
      everyPermission.filter((one) => one !== 'domain:dns'),
    )
    expect((await request({ key: viewer })).body.required_permission).toBe('domain:dns')
    await request()
    expect((await call('listAuditEvents', { path: {} })).body.total).toBe(0)
  })
})

describe('a link', () => {
  const share = async (body: object = {}) => {
    const reply = await call('createDnsShare', { body })
    expect(reply.status).toBe(201)
    const [origin = '', token = ''] = String(reply.body.url).split('#')
    return { ...reply.body.share, origin, token } as {
      share_id: string
      origin: string
      token: string
      expires_at: string
    }
  }
  const open = (token: string | undefined, id: 'getSharedDns' | 'checkSharedDns' = 'getSharedDns') =>
    harness.call(id, { headers: token === undefined ? {} : { 'x-share-token': token } })

  it('shows the records of its domain without a key, and nothing of the organization', async () => {
    await lookAt(good)
    const { token, origin } = await share()
    expect(origin).toMatch(/^http:\/\/.*\/dns$/)
    const { status, body } = await open(token)
    expect(status).toBe(200)
    const { domain_id: _, ...own } = await dns()
    const { expires_at: __, next_look_at: ___, ...rest } = body
    expect(rest).toEqual({ ...own, next_look_at: undefined })
    expect(JSON.stringify(body)).not.toContain(organization.organization_id)
  })

  it('can check its domain, within the same limits', async () => {
    const { token } = await share()
    expect((await open(token, 'checkSharedDns')).status).toBe(202)
    await checkNow()
    expect((await open(token, 'checkSharedDns')).status).toBe(429)
    expect((await call('checkDomainDns')).status).toBe(429)
  })

  it('lets two clients wait for a check, and tells others immediately that it has started', async () => {
    const { token } = await share()
    const headers = { 'x-share-token': token, prefer: 'wait=10' }
    const check = () => harness.call('checkSharedDns', { headers })
    const statuses: number[] = []
    const checks = Array.from({ length: 5 }, async () => statuses.push((await check()).status))
    await expect.poll(() => statuses).toEqual([202, 202, 202])
    await checkNow()
    await Promise.all(checks)
    expect(statuses.slice(3)).toEqual([200, 200])
    expect((await check()).status).toBe(429)
  })

  it('joins a running check, and is refused another one, without a change of its organization', async () => {
    const { token } = await share()
    expect((await open(token, 'checkSharedDns')).status).toBe(202)
    const write = vi.spyOn(harness.database, 'write')
    onTestFinished(() => write.mockRestore())
    expect((await open(token, 'checkSharedDns')).status).toBe(202)
    await acts.sql('update domain_look set is_asked = false where organization_id = $1')
    expect((await open(token, 'checkSharedDns')).status).toBe(429)
    expect(write).not.toHaveBeenCalled()
  })

  it('is noted as used once a minute, and waits for no change of its organization', async () => {
    const { token, share_id } = await share()
    const usedAt = async () =>
      (
        await acts.sql<{ last_used_at: Date }>(
          'select last_used_at from dns_share where organization_id = $1',
        )
      )[0]?.last_used_at
    const openDuringChange = () =>
      harness.operator.write(organization.organization_id, async (db) => {
        await db.query('select from organization where organization_id = $1 for update', [db.organizationId])
        await db.query('select from dns_share where share_id = $1 for update', [share_id])
        expect((await open(token)).status).toBe(200)
      })
    await openDuringChange()
    expect(await usedAt()).toBeNull()
    await open(token)
    const first = await usedAt()
    expect(first).toBeInstanceOf(Date)
    await openDuringChange()
    expect(await usedAt()).toEqual(first)
    await acts.sql(
      `update dns_share set last_used_at = now() - interval '61 seconds' where organization_id = $1`,
    )
    await open(token)
    expect(Number(await usedAt())).toBeGreaterThan(Number(first) - 1)
  })

  it.each([
    ['unknown', undefined, 'share_unknown'],
    ['unknown', 'x', 'share_unknown'],
  ])('that is %s is refused', async (_, token, code) => {
    const { status, body } = await open(token)
    expect([status, body.code]).toEqual([401, code])
  })

  it('ends when it expires or is revoked', async () => {
    const one = await share({ expires_in_days: 1 })
    await acts.sql('update dns_share set expires_at = now() where organization_id = $1')
    const other = await share()
    expect((await open(one.token)).body.code).toBe('share_expired')
    const path = { domain_id: domainId, share_id: other.share_id }
    expect((await call('deleteDnsShare', { path })).status).toBe(204)
    expect((await call('deleteDnsShare', { path })).status).toBe(204)
    for (const id of ['getSharedDns', 'checkSharedDns'] as const)
      expect((await open(other.token, id)).body.code).toBe('share_revoked')
    const { body } = await call('listDnsShares')
    expect(body.items.map((item: { status: string }) => item.status)).toEqual(['revoked', 'expired'])
    expect(JSON.stringify(body)).not.toContain(other.token)
  })

  it('ends with its organization', async () => {
    const { token } = await share()
    await harness.operator.write(organization.organization_id, (db) =>
      db.query("update organization set status = 'suspended' where organization_id = $1", [
        db.organizationId,
      ]),
    )
    expect((await open(token)).body.code).toBe('organization_suspended')
  })

  it('of one domain shows no other', async () => {
    const theirs = await harness.organization()
    const { token } = await share()
    const reply = await harness.call('getSharedDns', {
      key: theirs.owner,
      headers: { 'x-share-token': token },
    })
    const { body } = await call('getDomain')
    expect(reply.body.domain_name).toBe(body.domain_name)
  })

  it('is revoked only through its own domain', async () => {
    const { share_id, token } = await share()
    const other = await acts.domain()
    const { status } = await call('deleteDnsShare', { path: { domain_id: other, share_id } })
    expect(status).toBe(404)
    expect((await open(token)).status).toBe(200)
  })

  it('leaves events without its token, and is created once for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'one' }
    const first = await call('createDnsShare', { body: {}, headers })
    const again = await call('createDnsShare', { body: {}, headers })
    expect(again.body.share).toEqual(first.body.share)
    expect(again.body).not.toHaveProperty('url')
    const { share_id } = first.body.share
    await call('deleteDnsShare', { path: { domain_id: domainId, share_id } })
    const { body } = await call('listAuditEvents', { path: {} })
    expect(body.items.map((one: { operation: string }) => one.operation)).toEqual([
      'deleteDnsShare',
      'createDnsShare',
    ])
    expect(JSON.stringify(body)).not.toContain(String(first.body.url).split('#')[1])
  })

  it('makes the worker look more often', async () => {
    await lookAt([elsewhere, spf(), dkim()])
    await share()
    const { next_look_at } = await dns()
    expect(Date.parse(next_look_at) - Date.now()).toBeLessThan(31_000)
  })
})
