import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientActions } from '../../testing/client-actions.ts'
import { commandLine } from '../../testing/command-line.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { hashShareToken } from '../auth/share-token.ts'
import { inventedFacts, inventedFetchPolicy, inventedResolver } from '../dns/invented-world.ts'
import { checkDomain } from '../dns/check-domain.ts'
import { checkQueue } from '../dns-checks/queue.ts'
import { domainDns } from '../queries/dns/domain-dns.ts'
import { dkimKeys, installationFacts } from '../queries/dns/dns-facts.ts'
import { leaseChecks } from '../queries/dns/check-jobs.ts'
import { findShare } from '../queries/dns/dns-shares.ts'
import { createDatabase } from './pool.ts'

const harness = harnessForTests()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postroom-backup-dns-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a restored backup has the facts, keys, states and links of DNS, and its domains are checked again', async () => {
  const organization = await harness.organization()
  const acts = clientActions(harness, organization)
  const domainId = await acts.domain()
  const { answer } = commandLine(harness.url)
  await answer('dns', 'set', '--mx-host', 'mx1.example.net', '--sending-address', '2001:db8::25')
  await acts.sql(
    `insert into domain_dkim_key (organization_id, domain_id, selector, public_key) values ($1, $2, 's1', 'key')`,
    [domainId],
  )
  const worker = '00000000-0000-7000-8000-000000000001'
  const queue = checkQueue({
    database: harness.database,
    checkerOf: (domain) => ({
      resolvers: ['192.0.2.53:53'],
      isInvented: false,
      facts: () => inventedFacts(domain),
      check: (facts, signal) =>
        checkDomain(domain, facts, inventedResolver, { signal, fetchPolicy: inventedFetchPolicy }),
      findZone: async () => null,
      confirm: async () => new Map(),
    }),
  })
  for (const job of await queue.lease({ worker, leaseMs: 60_000, limit: 10 }))
    await queue.run(job, worker, new AbortController().signal)
  const { body: created } = await harness.call('createDnsShare', {
    key: organization.owner,
    path: { domain_id: domainId },
    body: {},
  })
  const file = join(folder, 'dns')
  await answer('backup', file)

  const fresh = await freshDatabase()
  const restored = commandLine(fresh.url)
  await restored.answer('restore', file)
  const app = createDatabase({ url: fresh.url, role: 'app', poolSize: 1 })
  const operator = createDatabase({ url: fresh.url, role: 'operator', poolSize: 1 })
  try {
    const { organization_id } = organization
    expect(await app.plain(installationFacts)).toEqual(await harness.database.plain(installationFacts))
    expect(await app.read(organization_id, (db) => dkimKeys(db, domainId))).toEqual([
      { selector: 's1', public_key: 'key' },
    ])
    const before = await harness.database.read(organization_id, (db) => domainDns(db, domainId))
    const after = await app.read(organization_id, (db) => domainDns(db, domainId))
    expect(after?.records).toHaveLength(before?.records.length ?? 0)
    expect(after?.records.length).toBeGreaterThan(5)
    expect(after).toEqual(before)
    const [, token = ''] = String(created.url).split('#')
    expect(await app.plain((db) => findShare(db, hashShareToken(token)))).toMatchObject({
      domain_id: domainId,
      is_revoked: false,
      is_expired: false,
    })
    // The queue has the domain once, to be checked again at the same time.
    await operator.plain((db) =>
      db.query("update domain_look set next_look_at = now() - interval '1 second'", []),
    )
    const jobs = await app.plain((db) => leaseChecks(db, { worker, leaseMs: 60_000, limit: 10 }))
    expect(jobs.map(({ domain_id }) => domain_id)).toEqual([domainId])
  } finally {
    await operator.close()
    await app.close()
    await fresh.drop()
  }
})
