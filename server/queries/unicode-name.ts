import type { Db } from '../db/database.ts'
import { searchWords, type UnicodeMatch } from '../lists/search-words.ts'

/**
 * SQL for a column's address or domain name, with the domain in Unicode as the organization has it; the column itself where
 * the domain is ASCII, or is not the organization's any more.
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

/** The organization's domains that the words of a search name in Unicode and not as they are stored. */
export const unicodeMatches = async (db: Db, q: string | undefined): Promise<UnicodeMatch[]> => {
  const words = searchWords(q ?? '')
  if (words.length === 0) return []
  const parts = words.map((word) => word.slice(word.lastIndexOf('@') + 1))
  const rows = await db.query<{ word: string; domain_ids: string[] }>(
    `select w.word, array_agg(d.domain_id) as domain_ids
     from unnest($2::text[], $3::text[]) w(word, part)
     cross join lateral (select search_fold(w.part) as part, w.word <> w.part as starts) f
     cross join lateral (
       select domain_id, domain_name collate "C" as ascii, search_fold(domain_name_unicode) as folded
       from domain where organization_id = $1 and domain_name collate "C" <> domain_name_unicode collate "C") d
     where case when f.starts then starts_with(d.folded, f.part) and not starts_with(d.ascii, f.part)
       else strpos(d.folded, f.part) > 0 and strpos(d.ascii, f.part) = 0 end
     group by w.word`,
    [db.organizationId, words, parts],
  )
  return rows.map(({ word, domain_ids: domainIds }) => ({
    word,
    before: word.slice(0, word.lastIndexOf('@') + 1),
    domainIds,
  }))
}
