import { v7 as uuidv7 } from 'uuid'
import { assertDomainLimit } from '../changes/domain-limit.ts'
import { domainClaimEvent } from '../changes/events.ts'
import { expireClaim } from '../changes/expire-claim.ts'
import type { Db } from '../db/database.ts'
import { claimableName } from '../dns/claimable-name.ts'
import { invalid, orNotFound, Problem } from '../problem.ts'
import { installationFacts } from '../queries/dns/dns-facts.ts'
import {
  claimById,
  claimOfName,
  claimPage,
  countOpenClaims,
  deleteClaim,
  domainOfName,
  insertClaim,
} from '../queries/dns/domain-claims.ts'
import { removedDomainByName } from '../queries/removed-domains.ts'
import { makeClaimRecord } from '../rules/claim-record.ts'
import type { DomainName } from '../rules/domain-name.ts'
import { domainRemovedProblem } from '../rules/domain-settings.ts'
import { claimStartedView, domainClaimView } from '../views/domain-claims.ts'
import { isClaimCheckDone, requestClaimCheck } from './claim-check-request.ts'
import { assertCheckAllowed } from './dns-check-request.ts'
import type { Handler } from './handler.ts'

/** The most claims of an organization that have neither been proven nor expired. */
const maxOpenClaims = 20

/** @throws Problem invalid_request for a text that can't be claimed. Domains of others make no difference. */
const nameOf = async (db: Db, text: string): Promise<DomainName> => {
  const name = claimableName(text, await installationFacts(db))
  if ('ascii' in name) return name
  throw invalid({ path: '/domain_name', ...name })
}

/** @throws Problem domain_exists, domain_removed or claim_exists; a claim that has ended is deleted. Domains of others make no difference. */
const assertNotOurs = async (db: Db, { ascii, unicode }: DomainName): Promise<void> => {
  const removed = await removedDomainByName(db, ascii)
  if (removed !== null) {
    const detail = `Your organization has removed ${unicode}.`
    throw domainRemovedProblem(removed.domain_id, removed.restorable_until, detail)
  }
  const domain = await domainOfName(db, ascii)
  if (domain !== null)
    throw new Problem('domain_exists', {
      detail: `Your organization already has the domain ${unicode}.`,
      conflicting_id: domain.domain_id,
    })
  const claim = await claimOfName(db, ascii)
  if (claim === null) return
  const { claim_id, state } = claim
  // No worker may have recorded its end yet.
  if (state === 'expired') await expireClaim(db, claim)
  if (state === 'proven' || state === 'expired') await deleteClaim(db, claim_id)
  else
    throw new Problem('claim_exists', {
      detail: `Your organization is already adding the domain ${unicode}.`,
      conflicting_id: claim_id,
    })
}

/** @throws Problem domain_limit_reached when domains and open claims reach the organization's limit; too_many_claims. */
const assertRoom = async (db: Db): Promise<void> => {
  const openCount = await countOpenClaims(db)
  await assertDomainLimit(db, openCount)
  if (openCount >= maxOpenClaims)
    throw new Problem('too_many_claims', {
      detail: `At most ${maxOpenClaims} domains can be waiting for their records.`,
    })
}

export const createDomainClaim: Handler<'createDomainClaim'> = ({ body, key, change }) =>
  change(async (db) => {
    const name = await nameOf(db, body.domain_name)
    await assertNotOurs(db, name)
    await assertRoom(db)
    await assertCheckAllowed(db)
    const row = orNotFound(
      await insertClaim(db, {
        claim_id: uuidv7(),
        domain_name: name.ascii,
        domain_name_unicode: name.unicode,
        ...makeClaimRecord(),
        made_by_key_id: key.key_id,
        made_by_key_name: key.key_name,
      }),
    )
    return {
      status: 201,
      body: domainClaimView(row),
      events: [domainClaimEvent('createDomainClaim', null, row)],
    }
  })

export const listDomainClaims: Handler<'listDomainClaims'> = async ({ query, read }) => {
  const page = await read((db) => claimPage(db, query))
  return { status: 200, body: { ...page, items: page.items.map(domainClaimView) } }
}

export const checkDomainClaim: Handler<'checkDomainClaim'> = async ({ path, wait, read, writeUnaudited }) => {
  const { claim_id } = path
  const claim = await writeUnaudited((db) => requestClaimCheck(db, claim_id))
  const isOver = claim.state === 'proven' || claim.state === 'expired'
  if (
    !isOver &&
    (wait === null || !(await wait(claim_id, () => read((db) => isClaimCheckDone(db, claim_id)))))
  )
    return { status: 202, body: claimStartedView(claim) }
  const row = orNotFound(await read((db) => claimById(db, claim_id)))
  return { status: 200, body: domainClaimView(row) }
}

export const deleteDomainClaim: Handler<'deleteDomainClaim'> = ({ path, change }) =>
  change(async (db) => {
    const row = orNotFound(await claimById(db, path.claim_id))
    await deleteClaim(db, row.claim_id)
    return { status: 204, events: [domainClaimEvent('deleteDomainClaim', row, null)] }
  })
