import type { Db } from '../../db/database.ts'
import { storableJson } from '../../rules/text.ts'
import type { WorkerDb } from './enforcement.ts'

/** The last report about the mail servers, from any process that asks them. */
export interface ReportedMailState<Report> {
  /** Null: none is attached. */
  attached_at: Date | null
  /** Null: there is no report. */
  told_at: Date | null
  report: Report | null
  /** Whether that process reported just now. */
  is_current: boolean
}

/** The reported state of the mail servers; null in a database that is not migrated. */
export const reportedMailState = <Report>(db: Pick<Db, 'one'>) =>
  db.one<ReportedMailState<Report>>('select attached_at, told_at, report, is_current from mail_state', [])

/**
 * Reports this process's state of the mail servers to all processes, and deletes reports of ended ones.
 * @returns since when a mail system is attached; null if none is.
 */
export const reportMailState = async (
  db: WorkerDb,
  processId: string,
  report: object,
): Promise<Date | null> => {
  const row = await db.one<{ attached_at: Date | null }>(
    `with ended as (
       delete from mail.heartbeat where told_at < now() - interval '1 day' and process_id <> $1
     ), reported as (
       insert into mail.heartbeat (process_id, report) values ($1, $2)
       on conflict (process_id) do update set told_at = clock_timestamp(), report = excluded.report
     )
     select attached_at from mail.setting`,
    [processId, storableJson(report)],
  )
  return row?.attached_at ?? null
}

/** Deletes this process's report when it ends. */
export const endMailState = (db: WorkerDb, processId: string) =>
  db.query('delete from mail.heartbeat where process_id = $1', [processId])
