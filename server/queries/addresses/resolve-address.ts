import type { Db } from '../../db/database.ts'
import type { Resolution } from '../../generated/model/index.ts'
import { reservedLocalPart } from '../../rules/identities.ts'
import { canonicalAddress } from '../../rules/own-account.ts'
import { type ResolutionSubject, foreignResolution, reachOne, resolutionOf } from '../../rules/resolution.ts'
import { domainByName, reachFrom, stepByAddress, stepById } from './address-steps.ts'

/** An address in its parts. The tag is that of a sub-address, null for none. */
interface Parts {
  local: string
  tag: string | null
}

/** No address itself has a plus, so that what has one is a sub-address where the domain takes them. */
const partsOf = (local: string, takesTags: boolean): Parts => {
  const plus = local.indexOf('+')
  return plus > 0 && takesTags
    ? { local: local.slice(0, plus), tag: local.slice(plus + 1) }
    : { local, tag: null }
}

/** RFC 2142. */
const operatorNames: ReadonlySet<string> = new Set(['postmaster', 'abuse'])

/** Whether the operator gets the mail to an address that nothing has. */
const isOperators = async (
  db: Db,
  { local_part, domain_name }: Pick<ResolutionSubject, 'local_part' | 'domain_name'>,
): Promise<boolean> => {
  if (!operatorNames.has(local_part)) return false
  const row = await db.one<{ gets: boolean }>('select operator_gets_mail($1) as gets', [domain_name])
  return row?.gets === true
}

/** Where mail goes for an address that nothing has. */
const resolveUnknown = async (
  db: Db,
  asked: ResolutionSubject,
  { catchAllId, tag }: { catchAllId: string | null; tag: string | null },
): Promise<Resolution> => {
  // Mail servers reject it before they ask for the catch-all address.
  const isReserved = asked.local_part === reservedLocalPart
  const target = catchAllId === null || isReserved ? null : await stepById(db, catchAllId)
  if (target !== null && (target.outcome === 'delivered' || target.outcome === 'mailbox_full'))
    return resolutionOf({ ...asked, outcome: 'catch_all' }, reachOne(target), tag)
  const outcome = (await isOperators(db, asked)) ? 'operator' : 'unknown'
  return resolutionOf({ ...asked, outcome }, undefined, tag)
}

/** What a local part can have without quotes (RFC 5322, section 3.2.3) and routes, as in `mail.find_address`. */
const usable = /^[a-z0-9.#$&'*+/=?^_`{|}~-]+$/

/** Where mail for an address goes, however it is typed. */
export const resolveTyped = async (db: Db, typed: string): Promise<Resolution> => {
  const address = canonicalAddress(typed)
  const at = address.lastIndexOf('@')
  const domain = await domainByName(db, address.slice(at + 1))
  if (domain === null) return foreignResolution(address)
  const { local, tag } = partsOf(address.slice(0, at), domain.subaddressing_enabled)
  const isUsable = usable.test(address.slice(0, at))
  const step = isUsable ? await stepByAddress(db, `${local}@${domain.domain_name}`) : null
  if (step !== null) {
    const reach = step.outcome === 'followed' ? await reachFrom(db, { aliasId: step.id }) : undefined
    return resolutionOf(step, reach, tag)
  }
  const subject: ResolutionSubject = {
    id: null,
    kind: 'unknown',
    address: `${local}@${domain.domain_name}`,
    address_unicode: `${local}@${domain.domain_name_unicode}`,
    local_part: local,
    domain_name: domain.domain_name,
    subaddressing_enabled: domain.subaddressing_enabled,
    display_name: null,
    senders: null,
    outcome: 'domain_suspended',
  }
  if (domain.status !== 'active') return resolutionOf(subject, undefined, tag)
  return resolveUnknown(db, subject, { catchAllId: isUsable ? domain.catch_all_identity_id : null, tag })
}

/** Where mail for an alias goes, or would go with other targets. */
export const resolveAlias = async (
  db: Db,
  asked: ResolutionSubject,
  targetIds: readonly string[],
): Promise<Resolution> =>
  resolutionOf(asked, asked.outcome === 'followed' ? await reachFrom(db, { targetIds }) : undefined)
