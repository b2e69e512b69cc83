import type { Db } from '../db/database.ts'

/**
 * How many identities each key has deleted within 24 hours, or will by bulk changes that begin without an approval. A
 * permanent deletion counts, too: it ends what could have been restored. So does a mailbox that was removed with its mail
 * (`isUnused`), which can't be restored at all.
 */
export const recentDeletions = (db: Db) =>
  db.query<{ key_id: string; count: number }>(
    `select key_id, sum(count)::bigint as count from (
       select actor_key_id as key_id, count(*) as count from audit_event
       where organization_id = $1 and not is_part and operation in ('deleteIdentity', 'purgeDeletedIdentity', 'deleteMailboxQuota')
         and (resource_type = 'identity' or (resource_type = 'mailbox_quota'
           and (before ->> 'used_bytes' is distinct from '0' or before ->> 'used_messages' is distinct from '0')))
         and after is null and sort_time(occurred_at) > sort_time(now() - interval '24 hours')
       group by 1
       union all
       select authority_key_id, sum(case when state in ('scheduled', 'queued', 'running') then will_change_count else done_count end)
       from plan
       where organization_id = $1 and approved_at is null
         and (operation = 'delete' or (operation = 'import' and reverts_plan_id is not null))
         and (state in ('scheduled', 'queued', 'running') or finished_at > now() - interval '24 hours')
       group by 1
     ) d where key_id is not null group by 1`,
    [db.organizationId],
  )
