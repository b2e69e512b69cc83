import type { Db } from '../db/database.ts'
import type { AliasPreview, Resolution } from '../generated/model/index.ts'
import type { DomainRow } from '../generated/rows.ts'
import { orNotFound } from '../problem.ts'
import { aliasById, type AliasDetails, addressHolder } from '../queries/addresses/aliases.ts'
import { databaseNow } from '../queries/clock.ts'
import { domainById } from '../queries/domains.ts'
import { assertIsUpdate, newAliasOf } from '../rules/aliases.ts'
import { isId } from '../rules/id.ts'
import { addressOf } from '../rules/identities.ts'
import type { ResolutionSubject } from '../rules/resolution.ts'
import { momentOf } from '../rules/time.ts'
import { changedAlias, targetsFor } from './aliases.ts'
import { ownedAddressProblem } from './constraint-errors.ts'
import { previewRoute, subjectIn } from './preview-route.ts'

type End = Pick<AliasDetails, 'enabled' | 'expires_at'> & { hasEnded: boolean }

/** What mail to an alias would meet first, by the clock of the database, as mail servers ask it. */
const outcomeOf = async (
  db: Db,
  { status }: Pick<DomainRow, 'status'>,
  { enabled, expires_at, hasEnded }: End,
): Promise<ResolutionSubject['outcome']> => {
  if (status !== 'active') return 'domain_suspended'
  if (!enabled) return 'off'
  if (hasEnded || (expires_at !== null && expires_at <= (await databaseNow(db)))) return 'expired'
  return 'followed'
}

const subjectOf = async (
  db: Db,
  domain: DomainRow,
  { id, local_part, ...alias }: Pick<AliasDetails, 'local_part'> & End & { id: string | null },
): Promise<ResolutionSubject> => {
  const outcome = await outcomeOf(db, domain, alias)
  return subjectIn(domain, { id, kind: 'alias', local_part, display_name: null, senders: null, outcome })
}

const previewUpdate = async (db: Db, aliasId: string, body: AliasPreview): Promise<Resolution> => {
  assertIsUpdate(body)
  const before = orNotFound(isId(aliasId) ? await aliasById(db, aliasId) : null)
  const next = await changedAlias(db, before, body)
  const targetIds = next.targets.map(({ target_id }) => target_id)
  const domain = orNotFound(await domainById(db, before.domain_id))
  // One that has ended stays ended until it gets another end.
  const hasEnded = before.ended_at !== null && next.expires_at?.getTime() === before.expires_at?.getTime()
  return previewRoute(
    db,
    await subjectOf(db, domain, { ...next, hasEnded, id: before.address_id }),
    targetIds,
  )
}

const previewCreation = async (db: Db, body: AliasPreview): Promise<Resolution> => {
  const { domain_id, target_ids, expires_at = null, enabled = true, over_held, ...alias } = newAliasOf(body)
  const domain = orNotFound(isId(domain_id) ? await domainById(db, domain_id) : null)
  await targetsFor(db, target_ids)
  const local_part = alias.local_part.toLowerCase()
  const address = addressOf(local_part, domain.domain_name)
  const holder = await addressHolder(db, address)
  const isOver = over_held === true && holder?.kind === 'held'
  if (holder !== null && !isOver) throw await ownedAddressProblem(db, address, body)
  const id = isOver ? holder.address_id : null
  const subject = await subjectOf(db, domain, {
    id,
    local_part,
    enabled,
    hasEnded: false,
    expires_at: expires_at === null ? null : momentOf(expires_at),
  })
  return previewRoute(db, subject, target_ids)
}

/** Returns where mail to an alias would go after a change. @throws Problem as the change itself does. */
export const previewOf = (db: Db, body: AliasPreview): Promise<Resolution> =>
  body.alias_id === undefined ? previewCreation(db, body) : previewUpdate(db, body.alias_id, body)
