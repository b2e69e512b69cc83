import type { Db } from '../db/database.ts'

/**
 * SQL for a column's address or domain name, with the domain in Unicode as the organization has it; the column itself if
 * the domain is ASCII, or no longer belongs to the organization.
 */
export const unicodeName = (column: string): string =>
  `case when strpos(${column}, 'xn--') = 0 then ${column} else coalesce((
    select left(${column}, strpos(${column}, '@')) || u.domain_name_unicode from domain u
    where u.organization_id = $1 and u.domain_name = substr(${column}, strpos(${column}, '@') + 1)), ${column}) end`

/** An address with its domain in Unicode. */
export const unicodeAddress = async (db: Db, address: string): Promise<string> => {
  const sql = `select ${unicodeName('a.address')} as address from (select $2::text as address) a`
  const row = await db.one<{ address: string }>(sql, [db.organizationId, address])
  return row?.address ?? address
}
