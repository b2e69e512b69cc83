import type { Db } from '../db/database.ts'
import type { Condition } from './conditions.ts'
import type { ListDefinition } from './definition.ts'
import { binder, filterOf } from './filter.ts'

/** Milliseconds. A suggestion that takes longer is not made. */
const timeout = 500

/** The most rows of which the nearest is chosen. */
const maxCandidates = 1000

/** The contract's longest search, in code points. */
const maxLength = 200

/** Letters of a word from which a similar one is looked for: shorter ones are like too much. */
const leastLetters = 3

/**
 * A search that finds something, where this one finds nothing: its words with those of the nearest row in place of the ones
 * that the row does not contain. A row is near when it contains each word or has a similar one, and meets the other
 * conditions. Null when there is none, or the list makes no suggestions.
 */
export const suggestionFor = async (
  db: Db,
  definition: ListDefinition,
  conditions: readonly Condition[],
): Promise<string | null> => {
  const words = conditions.find(({ search }) => search !== undefined)?.search?.words ?? []
  if (definition.shown === undefined || words.every((word) => word.length < leastLetters)) return null
  const others = filterOf(
    db,
    definition,
    conditions.filter(({ search }) => search === undefined),
  )
  const { values, bind } = binder(others)
  const wordArray = `${bind(words)}::text[]`
  const near = words.map((word, place) => {
    const contains = `l.search like search_pattern((${wordArray})[${place + 1}])`
    const isSimilar = `l.search %> (select folded from word where place = ${place + 1})`
    return word.length < leastLetters ? contains : `(${contains} or ${isSimilar})`
  })
  // The threshold is set before any index is read, because the words are made together with it.
  const row = await db.oneWithin<{ suggestion: string }>(
    timeout,
    `with word as materialized (
       select word, place,
         search_fold(word) || left(set_config('pg_trgm.word_similarity_threshold', '0.4', true), 0) as folded
       from unnest(${wordArray}) with ordinality w(word, place)
     ), found as materialized (
       select l.search, ${definition.shown} as shown from own_${definition.table} l
       where l.organization_id = $1 ${others.sql} and ${near.join(' and ')} limit ${maxCandidates}
     ), nearest as (
       select f.* from found f
       order by (
         select sum(case when strpos(f.search, w.folded) > 0 then 1 else strict_word_similarity(w.folded, f.search) end)
         from word w) desc, f.search collate "C"
       limit 1
     )
     select string_agg(coalesce(own.part, w.word), ' ' order by w.place) as suggestion
     from nearest n cross join word w left join lateral (
       select part from regexp_split_to_table(n.shown, '\\s+') part
       where strpos(n.search, w.folded) = 0 or search_fold(part) = w.folded
       order by similarity(search_fold(part), w.folded) desc, part collate "C" limit 1
     ) own on true
     having count(*) > 0`,
    values,
  )
  return row !== null && Array.from(row.suggestion).length <= maxLength ? row.suggestion : null
}
