// Domains that organizations claim, and the worker that looks for their records in a DNS that tests change.
import { beforeEach, expect } from 'vitest'
import type { ClaimChecker } from '../server/dns-checks/run-claim-check.ts'
import { claimQueue } from '../server/dns-checks/claim-queue.ts'
import type { ClaimView } from '../server/dns/claim.ts'
import { memoryResolver, type MemoryZone } from '../server/dns/memory-resolver.ts'
import { hasProof, proofHost } from '../server/dns/proof-record.ts'
import type { DomainProof } from '../server/dns/types.ts'
import type { OperationId } from '../server/generated/operations.ts'
import { type ClientActions, clientActions, freshName } from './client-actions.ts'
import type { Harness, Organization, Reply } from './harness.ts'

/** What each test has for itself. */
interface Values {
  organization: Organization
  acts: ClientActions
  other: Organization
  theirActs: ClientActions
  /** A name that no test had before. */
  fresh: string
  /** The records that DNS has now. */
  zone: MemoryZone
  /** The result of checks instead, if they find no record. */
  absent: ClaimView['code']
}

/** Creates two organizations without claims before each test. */
const valuesForTests = (harness: Harness): Values => {
  const values = {} as Values
  beforeEach(async () => {
    await harness.operator.plain((db) =>
      db.query('delete from domain_claim where organization_id is not null', []),
    )
    const [organization, other] = [await harness.organization(), await harness.organization()]
    Object.assign(values, {
      organization,
      acts: clientActions(harness, organization),
      other,
      theirActs: clientActions(harness, other),
      fresh: freshName(),
      zone: {},
      absent: 'no_record',
    } satisfies Values)
  })
  return values
}

/** The worker of claims. */
const workerOf = (harness: Harness, values: Values) => {
  const checkerOf = (domain: string): ClaimChecker => {
    const has = async (proof: DomainProof) =>
      hasProof(await memoryResolver(values.zone).ask(proofHost(domain, proof), 'TXT'), proof)
    return {
      resolvers: ['192.0.2.53:53'],
      isInvented: false,
      check: async (proof) => ({ code: (await has(proof)) ? 'seen' : values.absent, seen: ['a\u0000b'] }),
      isPublished: has,
    }
  }
  const worker = '00000000-0000-7000-8000-000000000001'
  const queueOf = (check: (domain: string) => ClaimChecker | null = checkerOf) =>
    claimQueue({ database: harness.database, checkerOf: check })
  const take = (by = worker) => queueOf().lease({ worker: by, leaseMs: 20_000, limit: 50 })
  /** Runs all checks for records that are due, as a worker does. @returns how many. */
  const checkNow = async (check = checkerOf as (domain: string) => ClaimChecker | null) => {
    const jobs = await take()
    for (const job of jobs) await queueOf(check).run(job, worker, new AbortController().signal)
    return jobs.length
  }
  const dueNow = () =>
    harness.operator.plain((db) =>
      db.query('update domain_claim set next_look_at = now() where organization_id is not null', []),
    )
  const expire = () =>
    values.acts.sql('update domain_claim set expires_at = now() where organization_id = $1')
  const checkAgain = async () => {
    await dueNow()
    await checkNow()
  }
  return { checkerOf, worker, queueOf, take, checkNow, dueNow, expire, checkAgain }
}

/** The scene of the tests of a file: `values` are new for each test, the rest are short forms. */
export const claimScene = (harness: Harness) => {
  const values = valuesForTests(harness)
  const worker = workerOf(harness, values)
  const call = (id: OperationId, options: Parameters<typeof harness.call>[1] = {}) =>
    harness.call(id, { key: values.organization.owner, ...options })
  const claim = async (domain_name: string, key = values.organization.owner): Promise<Reply['body']> => {
    const { status, body } = await call('createDomainClaim', { key, body: { domain_name } })
    expect([status, body.code === undefined ? null : body.state]).toEqual([201, 'waiting'])
    return body
  }
  const claims = async (key = values.organization.owner): Promise<Reply['body'][]> =>
    (await call('listDomainClaims', { key })).body.items
  const publish = ({ record }: Reply['body']) => {
    values.zone = { ...values.zone, [record.host]: { TXT: [record.value] } }
  }
  /** Claims a name, publishes its record and looks for it. @returns the claim after the check. */
  const prove = async (domain_name: string, key = values.organization.owner): Promise<Reply['body']> => {
    const newClaim = await claim(domain_name, key)
    publish(newClaim)
    await worker.checkAgain()
    return (await claims(key)).find(({ claim_id }) => claim_id === newClaim.claim_id)
  }
  const domainOf = async (domain_id: string, key = values.organization.owner) =>
    (await call('getDomain', { key, path: { domain_id } })).body
  return { values, ...worker, call, claim, claims, publish, prove, domainOf }
}
