import type { Db } from '../../db/database.ts'

/** Resumes the bulk changes that are on hold, of one organization or of all. @returns how many. */
export const resumePlans = async (db: Pick<Db, 'query'>, organizationId: string | null): Promise<number> => {
  const rows = await db.query(
    `update plan set held_at = null
     where held_at is not null and state in ('scheduled', 'queued', 'running')
       and ($1::uuid is null or organization_id = $1) returning plan_id`,
    [organizationId],
  )
  return rows.length
}
