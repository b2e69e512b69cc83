import type { Db } from '../../db/database.ts'
import type { ForwardingUse } from '../../generated/model/index.ts'
import type { MailRulesRow, OrganizationRow } from '../../generated/rows.ts'
import { joinOne } from '../../lists/statements.ts'
import { rulesReceipt, type WithReceipt } from './receipts.ts'
import { reportedSince } from './redirects.ts'
import { unicodeName } from '../unicode-name.ts'

/** What administrators set beside the user's rules of an identity. An identity without a row has the version 0. */
export type RuleValues = Pick<
  MailRulesRow,
  | 'own_rules'
  | 'forward_to_identity_id'
  | 'forward_to_address'
  | 'keep_copy'
  | 'reply_subject'
  | 'reply_text'
  | 'reply_days'
  | 'reply_starts_at'
  | 'reply_ends_at'
>

/** An identity with its forward, its auto-reply, and what decides whether they are in force. */
export interface DeliveryRow extends RuleValues, WithReceipt {
  identity_id: string
  address: string
  address_unicode: string
  display_name: string
  /** Whether the identity, its domain or the organization is suspended. */
  is_suspended: boolean
  takes_mail: boolean
  external_forwarding: OrganizationRow['external_forwarding']
  /** The identity that gets the mail; null for another mail system, and without a forward. */
  target: {
    address: string
    address_unicode: string
    display_name: string | null
    is_deleted: boolean
  } | null
  target_takes_mail: boolean
  /** Whether the auto-reply has begun and not ended. */
  is_reply_due: boolean
  version: number
  updated_at: Date | null
}

const columns = `i.identity_id, i.address, ${unicodeName('i.address')} as address_unicode, i.display_name,
  i.status <> 'active' or d.status <> 'active' or o.status <> 'active' as is_suspended, o.external_forwarding,
  takes_mail(i.identity_id) as takes_mail, coalesce(r.own_rules, 'run') as own_rules, r.forward_to_identity_id,
  r.forward_to_address, coalesce(r.keep_copy, true) as keep_copy,
  case when a.address_id is not null then json_build_object('address', a.address, 'address_unicode',
    ${unicodeName('a.address')}, 'display_name', coalesce(t.display_name, x.display_name), 'is_deleted', t.identity_id is null)
    end as target,
  coalesce(takes_mail(r.forward_to_identity_id), false) as target_takes_mail,
  r.reply_subject, r.reply_text, coalesce(r.reply_days, 7) as reply_days, r.reply_starts_at, r.reply_ends_at,
  r.reply_ended_at is null and coalesce(r.reply_starts_at <= now(), true) and coalesce(now() < r.reply_ends_at, true) as is_reply_due,
  coalesce(r.version, 0) as version, r.updated_at, ${rulesReceipt('i.identity_id')}`

const tables = `identity i
  cross join ${joinOne('domain', 'domain_id = i.domain_id')} d
  cross join ${joinOne('organization', 'true')} o
  left join ${joinOne('mail_rules', 'identity_id = i.identity_id')} r on true
  left join ${joinOne('address', 'address_id = r.forward_to_identity_id')} a on true
  left join ${joinOne('identity', 'identity_id = r.forward_to_identity_id')} t on true
  left join ${joinOne('deleted_identity', 'identity_id = r.forward_to_identity_id')} x on true`

/** The forward, the auto-reply and the user's rules of an identity. */
export const deliveryById = (db: Db, identityId: string) =>
  db.one<DeliveryRow>(
    `select ${columns} from ${tables} where i.organization_id = $1 and i.identity_id = $2`,
    [db.organizationId, identityId],
  )

/** The same of those of the identities that exist, by id. */
export const deliveriesByIds = async (
  db: Db,
  identityIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryRow>> => {
  const rows = await db.query<DeliveryRow>(
    `select ${columns} from ${tables} where i.organization_id = $1 and i.identity_id = any($2)`,
    [db.organizationId, identityIds],
  )
  return new Map(rows.map((row) => [row.identity_id, row]))
}

/** Writes what administrators set for an identity. */
export const setRules = (db: Db, identityId: string, row: RuleValues) =>
  db.query(
    `insert into mail_rules (organization_id, identity_id, own_rules, forward_to_identity_id, forward_to_address, keep_copy,
       reply_subject, reply_text, reply_days, reply_starts_at, reply_ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (organization_id, identity_id) do update set own_rules = excluded.own_rules,
       forward_to_identity_id = excluded.forward_to_identity_id, forward_to_address = excluded.forward_to_address,
       keep_copy = excluded.keep_copy, reply_subject = excluded.reply_subject, reply_text = excluded.reply_text,
       reply_days = excluded.reply_days, reply_starts_at = excluded.reply_starts_at, reply_ends_at = excluded.reply_ends_at,
       version = mail_rules.version + 1, updated_at = now()`,
    [
      db.organizationId,
      identityId,
      row.own_rules,
      row.forward_to_identity_id,
      row.forward_to_address,
      row.keep_copy,
      row.reply_subject,
      row.reply_text,
      row.reply_days,
      row.reply_starts_at,
      row.reply_ends_at,
    ],
  )

/** Steps of forwards, as addresses: those that lead to an identity, or those that follow it. */
interface ForwardSteps {
  id: string
  path: string[]
}

// An address stays while a deleted identity can be restored, and so do its forwards.
const pathOf = (ids: string) =>
  `(select array_agg(a.address order by p.place) from unnest(${ids}) with ordinality p(id, place)
    cross join ${joinOne('address', 'address_id = p.id')} a) as path`

/** The addresses to which mail for an identity is forwarded, from its own on. */
export const forwardsFrom = async (db: Db, identityId: string, most: number): Promise<string[]> => {
  const row = await db.one<ForwardSteps>(
    `with recursive steps(id, ids) as (
       select $2::uuid, array[$2::uuid]
       union all
       select r.forward_to_identity_id, s.ids || r.forward_to_identity_id from steps s
       cross join ${joinOne('mail_rules', 'identity_id = s.id')} r
       where r.forward_to_identity_id is not null and r.forward_to_identity_id <> all (s.ids) and cardinality(s.ids) <= $3)
     select s.id, ${pathOf('s.ids')} from steps s order by cardinality(s.ids) desc limit 1`,
    [db.organizationId, identityId, most],
  )
  return row?.path ?? []
}

/** The longest way of forwards to each of the identities, from its first address to the identity's own, by id. */
export const forwardsTo = async (
  db: Db,
  identityIds: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await db.query<ForwardSteps>(
    `with recursive steps(start, id, ids) as (
       select g.id, g.id, array[g.id] from unnest($2::uuid[]) g(id)
       union all
       select s.start, r.identity_id, r.identity_id || s.ids from steps s
       cross join ${joinOne('mail_rules', 'forward_to_identity_id = s.id')} r
       where r.identity_id <> all (s.ids) and cardinality(s.ids) <= $3)
     select f.start as id, ${pathOf('f.ids')} from (
       select distinct on (s.start) s.start, s.ids from steps s order by s.start, cardinality(s.ids) desc) f`,
    [db.organizationId, identityIds, most],
  )
  return new Map(rows.map(({ id, path }) => [id, path]))
}

/** How many identities send mail to other mail systems: by a forward, and by users' rules in the last 30 days. */
export const forwardingUse = (db: Db) =>
  db.one<ForwardingUse>(
    `select (select count(*) from mail_rules r
         join identity i on i.organization_id = $1 and i.identity_id = r.identity_id
         where r.organization_id = $1 and r.forward_to_address is not null) as forward_count,
       count(distinct s.identity_id) as own_rules_count, coalesce(sum(s.count), 0) as redirect_count, ${reportedSince} as since
     from redirect_seen s
     where s.organization_id = $1 and s.is_outside and s.set_by = 'own_rules' and s.last_at > now() - interval '30 days'`,
    [db.organizationId],
  )
