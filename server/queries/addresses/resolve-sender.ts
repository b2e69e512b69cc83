import type { Db } from '../../db/database.ts'
import type { Resolution, ResolutionSender } from '../../generated/model/index.ts'
import { canonicalAddress } from '../../rules/own-account.ts'
import { senderAnswerOf } from '../../rules/resolution.ts'
import { unicodeName } from '../unicode-name.ts'

/** Mail servers ask the same of the name that has signed in (`mail.may_send_to`). */
const verdict = (db: Db, start: string | null, login: string) =>
  db.one<Pick<ResolutionSender, 'identity_id' | 'display_name' | 'signs_in' | 'refused_by'>>(
    `select v.identity_id, i.display_name, v.signs_in, (
       select coalesce(json_agg(x), '[]') from (
         select g.address_id as group_id, g.address, ${unicodeName('g.address')} as address_unicode, g.group_name, g.senders
         from mail_group g where g.organization_id = $1 and g.address_id = any(v.refused_by) order by g.address limit 100) x
     ) as refused_by
     from sender_verdict($2, $3) v
     left join identity i on i.organization_id = $1 and i.identity_id = v.identity_id`,
    [db.organizationId, start, login],
  )

/**
 * Adds to a resolution whether a sender may write to its address.
 * @param typed the address by which the sender signs in.
 */
export const withSender = async (db: Db, resolution: Resolution, typed: string): Promise<Resolution> => {
  if (resolution.outcome === 'foreign') return resolution
  const address = canonicalAddress(typed)
  const [asked] = resolution.steps
  const row = await verdict(db, asked?.outcome === 'followed' ? asked.id : null, address)
  if (row === null) return resolution
  return { ...resolution, sender: senderAnswerOf(resolution, { ...row, address }) }
}
