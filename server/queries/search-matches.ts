import type { Db } from '../db/database.ts'
import {
  type ExternalIdMatch,
  type SearchMatches,
  searchTerms,
  type UnicodeMatch,
} from '../lists/search-terms.ts'

/** The organization's domains that the words of a search name in Unicode and not as they are stored. */
const unicodeMatches = async (db: Db, words: readonly string[]): Promise<UnicodeMatch[]> => {
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

/** A word that begins more external IDs than this finds only the one that equals it. */
const maxIdentities = 100

/**
 * Returns the identities of a table whose external ID begins with a word of a search: as typed, or in capital or small letters.
 * This is one range of an index in byte order, in which the ID that equals the word comes first.
 */
const externalIdMatches = async (
  db: Db,
  table: 'identity' | 'deleted_identity',
  words: readonly string[],
): Promise<ExternalIdMatch[]> => {
  const forms = words.flatMap((word) =>
    [...new Set([word, word.toUpperCase(), word.toLowerCase()])].map((form) => ({ word, form })),
  )
  const rows = await db.query<{ word: string; identity_ids: string[] }>(
    `select w.word, array_agg(i.identity_id) as identity_ids
     from unnest($2::text[], $3::text[]) w(word, form)
     cross join lateral (
       select identity_id, external_id = w.form as is_whole, count(*) over () as count from (
         select identity_id, external_id from ${table}
         where organization_id = $1 and external_id ~>=~ w.form and external_id ~<~ (w.form || chr(1114111))
         order by external_id using ~<~ limit ${maxIdentities + 1}) r) i
     where i.is_whole or i.count <= ${maxIdentities}
     group by w.word`,
    [db.organizationId, forms.map(({ word }) => word), forms.map(({ form }) => form)],
  )
  return rows.map(({ word, identity_ids: identityIds }) => ({ word, identityIds }))
}

/** What the words of a search for identities name as a domain in Unicode, or as the external ID of an identity of a table. */
export const searchMatches = async (
  db: Db,
  q: string | undefined,
  table: 'identity' | 'deleted_identity' = 'identity',
): Promise<SearchMatches> => {
  const words = searchTerms(q ?? '')
  if (words.length === 0) return { inUnicode: [], byExternalId: [] }
  return {
    inUnicode: await unicodeMatches(db, words),
    byExternalId: await externalIdMatches(db, table, words),
  }
}
