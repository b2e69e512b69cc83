import type { DomainRow, IdentityRow, MailboxQuotaRow } from '../../generated/rows.ts'
import type { WorkerDb } from './enforcement.ts'

/** Reserves measuring for this process for some seconds. @returns false while another process has it. */
export const reserveMeasuring = async (db: WorkerDb, holder: string, seconds: number): Promise<boolean> => {
  const row = await db.one(
    `update mail.meter set held_by = $1, held_until = clock_timestamp() + $2 * interval '1 second'
     where held_by = $1 or held_until < clock_timestamp() returning 1 as held`,
    [holder, seconds],
  )
  return row !== null
}

/** Releases measuring for other processes. */
export const releaseMeasuring = (db: WorkerDb, holder: string) =>
  db.query(`update mail.meter set held_by = null, held_until = '-infinity' where held_by = $1`, [holder])

/** What a batch reads of an organization: usage of mailboxes, sign-ins, or mailboxes that have reached their warning level. */
export type BatchKind = 'usage' | 'logins' | 'warnings'

/** Takes one batch. @returns how much it took; 0 also while another process takes one of that organization. */
export const takeBatch = async (
  db: WorkerDb,
  kind: BatchKind,
  organizationId: string,
  most: number,
): Promise<number> => {
  const row = await db.one<{ taken: number }>(`select mail.take_${kind}($1, $2) as taken`, [
    organizationId,
    most,
  ])
  return row?.taken ?? 0
}

const idsOf = async (db: WorkerDb, call: string): Promise<string[]> => {
  const rows = await db.query<{ id: string }>(`select id from ${call} id`, [])
  return rows.map(({ id }) => id)
}

/** The organizations with new reports of mail servers. */
export const seenOrganizations = (db: WorkerDb) => idsOf(db, 'mail.seen_organizations()')

/** The organizations with mailboxes that have just reached their warning level. */
export const organizationsToWarn = (db: WorkerDb) => idsOf(db, 'mail.organizations_to_warn()')

/** Deletes reports of mail servers about unknown addresses. */
export const forgetUnknown = (db: WorkerDb) => db.query('select mail.forget_unknown()', [])

/** Deletes failed sign-ins that are older than 30 days. */
export const forgetFailedSignIns = (db: WorkerDb) => db.query('select mail.forget_failed_sign_ins()', [])

/** Ends demonstrations whose mailboxes are all measured. */
export const endDemonstrations = (db: WorkerDb) => db.query('select mail.end_demonstrations()', [])

type MailboxId = Pick<MailboxQuotaRow, 'organization_id' | 'mailbox_quota_id'>

/** A mailbox to measure, and since when it is due. */
export type UnmeasuredMailbox = MailboxId & Pick<IdentityRow, 'address'> & { asked_at: Date }

/** Mailboxes that were not measured for a day, or not since a mail system was attached. */
export const unmeasuredMailboxes = (db: WorkerDb, most: number, exceptFor: readonly string[]) =>
  db.query<UnmeasuredMailbox>('select * from mail.unmeasured($1, $2)', [most, exceptFor])

/** Records a measurement of a mailbox: its bytes, in whole kibibytes, and messages. */
export const recordUsage = (
  db: WorkerDb,
  { organization_id, mailbox_quota_id, asked_at }: UnmeasuredMailbox,
  { used, messages }: { used: number; messages: number },
) =>
  db.query('select mail.note_usage($1, $2, $3, $4, $5)', [
    organization_id,
    mailbox_quota_id,
    Math.ceil(used / 1024),
    messages,
    asked_at,
  ])

/** A mailbox that has reached its warning level, and whose user has not been warned yet. */
export type MailboxWarning = MailboxId &
  Pick<IdentityRow, 'address' | 'display_name'> &
  Pick<DomainRow, 'domain_name'> & { used_bytes: number; limit_bytes: number }

export const dueWarnings = (db: WorkerDb, most: number) =>
  db.query<MailboxWarning>(
    `select organization_id, mailbox_quota_id, address, display_name, domain_name, used_bytes, limit_bytes
     from mail.warning order by warned_at limit $1`,
    [most],
  )

/** Records that this warning needs no further message. */
export const warningMailed = (db: WorkerDb, { organization_id, mailbox_quota_id }: MailboxId) =>
  db.query('select mail.warning_mailed($1, $2)', [organization_id, mailbox_quota_id])
