import type { Db } from '../db/database.ts'
import { storableJson } from '../rules/text.ts'
import type { WorkerDb } from './enforcement.ts'

/** What was told last of the mail servers, by whichever process asks them. */
export interface ToldMailState<Report> {
  /** Null: none is attached. */
  attached_at: Date | null
  /** Null: nobody has told of any. */
  told_at: Date | null
  report: Report | null
  /** Whether that process was heard of a moment ago. */
  is_current: boolean
}

/** What is told of the mail servers; null in a database that is not migrated. */
export const toldMailState = <Report>(db: Pick<Db, 'one'>) =>
  db.one<ToldMailState<Report>>('select attached_at, told_at, report, is_current from mail_state', [])

/**
 * Tells all processes what this one knows of the mail servers, and forgets those that are gone.
 * @returns since when a mail system is attached; null when it is no more.
 */
export const tellMailState = async (
  db: WorkerDb,
  processId: string,
  report: object,
): Promise<Date | null> => {
  const row = await db.one<{ attached_at: Date | null }>(
    `with gone as (
       delete from mail.heartbeat where told_at < now() - interval '1 day' and process_id <> $1
     ), told as (
       insert into mail.heartbeat (process_id, report) values ($1, $2)
       on conflict (process_id) do update set told_at = clock_timestamp(), report = excluded.report
     )
     select attached_at from mail.setting`,
    [processId, storableJson(report)],
  )
  return row?.attached_at ?? null
}

/** Tells nothing any more: the process ends. */
export const endMailState = (db: WorkerDb, processId: string) =>
  db.query('delete from mail.heartbeat where process_id = $1', [processId])
