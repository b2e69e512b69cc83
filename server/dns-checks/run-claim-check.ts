import { v7 as uuidv7 } from 'uuid'
import { addedDomainEvent, confirmedDomainEvent, domainClaimEvent } from '../changes/events.ts'
import { expireClaim } from '../changes/expire-claim.ts'
import type { Database, Db } from '../db/database.ts'
import type { ClaimCode, ClaimView } from '../dns/claim.ts'
import type { DomainProof } from '../dns/types.ts'
import type { DomainClaimRow, DomainRow } from '../generated/rows.ts'
import { type Actor, type AuditEvent, recordEvents, service } from '../queries/audit-events.ts'
import {
  type ClaimJob,
  type ClaimCheckEnd,
  leaseOfWorker,
  endClaimCheck,
  type OtherProof,
  proofOfOthers,
  type ProofResult,
  proveClaim,
} from '../queries/dns/claim-check-jobs.ts'
import { domainOfName } from '../queries/dns/domain-claims.ts'
import { domainById } from '../queries/domains.ts'
import { lockOrganization } from '../queries/organization.ts'
import { newDomainLimits } from '../rules/domain-name.ts'
import { nextClaimDelay } from './schedule.ts'

/** How the record of a claim is looked for. */
export interface ClaimChecker {
  /** The resolvers that it asks. */
  resolvers: readonly string[]
  isInvented: boolean
  /** @param isFirst whether the claim was never looked at before. */
  check: (proof: DomainProof, isFirst: boolean, signal: AbortSignal) => Promise<ClaimView>
  /** Whether the record of another claim of the domain is published as well. */
  isPublished: (proof: DomainProof) => Promise<boolean>
}

/** The most seen texts that are stored, and the characters of each. */
const maxValues = 10
const maxText = 256

/** A text without control characters: as `\DDD`, like in zone files (RFC 1035, section 5.1). */
const plainText = (text: string): string =>
  Array.from(text.slice(0, maxText), (char) =>
    /[\p{Cc}\p{Cs}]/u.test(char) ? `\\${String(char.charCodeAt(0)).padStart(3, '0')}` : char,
  ).join('')

/** Whether a check had no answer, which changes nothing that is known. */
const isFailure = (code: ClaimView['code']): boolean => code === 'no_answer'

/** The result of a check while the domain belongs to another organization. */
const codeBeside = async (other: OtherProof, checker: ClaimChecker): Promise<ClaimCode> => {
  const { proof_label: label, proof_token: token } = other
  if (label === null || token === null) return 'in_use'
  return (await checker.isPublished({ label, token })) ? 'two_proofs' : 'in_use'
}

/** The result of a check: `seen` if nothing is in the way of the domain. */
interface Result {
  view: ClaimView
  checker: ClaimChecker | null
}

/** The values to store after a check. */
const endOf = (
  claim: DomainClaimRow & { now: Date },
  code: ClaimCode,
  { view, checker }: Result,
): ClaimCheckEnd => {
  const fails = isFailure(code)
  const failedCount = fails ? claim.failed_count + 1 : 0
  const keepsCode = fails && claim.code !== 'not_looked'
  const newCode = keepsCode ? claim.code : code
  const delayMs = nextClaimDelay(
    {
      failedCount,
      isBlocked: newCode === 'in_use' || newCode === 'two_proofs',
      waitingMs: claim.now.getTime() - claim.waiting_since.getTime(),
      waitingCount: claim.waiting_count,
    },
    Math.random(),
  )
  return {
    code: newCode,
    seen: keepsCode ? claim.seen : view.seen.slice(0, maxValues).map(plainText),
    foundAt: keepsCode ? claim.found_at : (view.foundAt ?? null),
    zoneName: view.zone ?? null,
    delayMs,
    failedCount,
    resolvers: checker?.resolvers ?? [],
    isInvented: checker?.isInvented ?? false,
  }
}

/** The event of a proof, with its actor: the key that made the claim, or the service where it ends the claim. */
const proofEvent = async (
  db: Db,
  claim: DomainClaimRow,
  result: ProofResult,
  before: DomainRow | null,
): Promise<{ actor: Actor; event: AuditEvent } | null> => {
  if (result === 'removed')
    return { actor: service, event: domainClaimEvent('deleteDomainClaim', claim, null) }
  const domain = result === 'created' || result === 'own' ? await ownDomain(db, claim) : null
  if (domain === null) return null
  const actor = { key_id: claim.made_by_key_id, key_name: claim.made_by_key_name }
  return {
    actor,
    event: before === null ? addedDomainEvent(domain) : confirmedDomainEvent(before, domain),
  }
}

/** The organization's domain with the name of a claim; null if it has none, or has removed it. */
const ownDomain = async (db: Db, { domain_name }: DomainClaimRow): Promise<DomainRow | null> => {
  const domain = await domainOfName(db, domain_name)
  return domain && domainById(db, domain.domain_id)
}

/** Adds the domain, or confirms it, with the event. @returns the code where another organization has it. */
const prove = async (db: Db, claim: DomainClaimRow, worker: string): Promise<ClaimCode | null> => {
  const before = await ownDomain(db, claim)
  const result = await proveClaim(db, claim.claim_id, worker, newDomainLimits)
  if (result === 'in_use') return 'in_use'
  const proof = await proofEvent(db, claim, result, before)
  if (proof !== null) await recordEvents(db, proof.actor, uuidv7(), [proof.event])
  return null
}

/**
 * Stores the result of a check, unless another worker has taken over or the claim has been deleted.
 * @param result null: the claim has expired.
 */
const store = async (db: Db, claimId: string, worker: string, result: Result | null): Promise<void> => {
  // The organization first, as in requests: a new domain is counted in it.
  await lockOrganization(db, uuidv7())
  const claim = await leaseOfWorker(db, claimId, worker, { locks: true })
  if (claim === null) return
  if (claim.is_over || result === null) return expireClaim(db, claim)
  const { code } = result.view
  const obstacle = code === 'seen' ? await prove(db, claim, worker) : code
  await endClaimCheck(db, claimId, worker, endOf(claim, obstacle ?? claim.code, result))
}

/** The result of a check: also whether another organization has the domain, which only matters after the proof. */
const resultOf = async (
  claim: DomainClaimRow,
  checker: ClaimChecker | null,
  others: () => Promise<OtherProof | null>,
  signal: AbortSignal,
): Promise<Result> => {
  if (checker === null) return { view: { code: 'not_checked', seen: [] }, checker }
  const view = await checker.check(claim, claim.looked_at === null, signal)
  const other = view.code === 'seen' ? await others() : null
  if (other === null) return { view, checker }
  return { view: { ...view, code: await codeBeside(other, checker) }, checker }
}

/** Checks the record of a claim, and adds the domain if it is proven and no organization has it; ends a claim that has expired. */
export const runClaimCheck = async (
  database: Pick<Database, 'read' | 'write'>,
  { organization_id, claim_id }: ClaimJob,
  worker: string,
  checkerOf: (domain: string) => ClaimChecker | null,
  signal: AbortSignal,
): Promise<void> => {
  const claim = await database.read(organization_id, (db) => leaseOfWorker(db, claim_id, worker))
  if (claim === null) return
  const others = () => database.read(organization_id, (db) => proofOfOthers(db, claim_id, worker))
  const result = claim.is_over ? null : await resultOf(claim, checkerOf(claim.domain_name), others, signal)
  signal.throwIfAborted()
  await database.write(organization_id, (db) => store(db, claim_id, worker, result))
}
