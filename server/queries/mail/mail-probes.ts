import type { WorkerDb } from './enforcement.ts'

/** Adds a probe for mail servers, and deletes expired ones. */
export const insertProbe = async (db: WorkerDb, name: string, passwordHash: string): Promise<void> => {
  await db.query("delete from mail.probe where made_at < now() - interval '2 hours'", [])
  await db.query('insert into mail.probe (probe_name, password_hash) values ($1, $2)', [name, passwordHash])
}

export const removeProbe = (db: WorkerDb, name: string) =>
  db.query('delete from mail.probe where probe_name = $1', [name])
