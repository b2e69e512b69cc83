import { shown } from './table.js'

const goal = (text, value, reached, why) => ({ goal: text, value, reached, why })

/** Why the known ones are missed, where they are. */
const reasons = {
  anew: 'for departments the total, the version and what surrounds a request weigh more than 50 small rows',
  directus: 'it is not installed',
}
const each = (numbers) => numbers.map(shown).join(', ')
const worst = (numbers) => Math.max(...numbers)

/** What was wanted of lists, and what was measured. */
export const listGoals = ({ cases, results, first, place, rows }) => {
  const firsts = cases.filter(({ isFirst }) => isFirst)
  const slower = (one) =>
    results.get(firsts.find(({ list }) => list === one.list)).anew.rate() / results.get(one).anew.rate()
  const ends = cases.filter(({ isEnd }) => isEnd).map(slower)
  const searches = cases.filter(({ isSearch }) => isSearch).map(slower)
  const toBare = (kind) => firsts.map((one) => results.get(one)[kind].rate() / results.get(one).bare.rate())
  const spread = (kind) => firsts.map((one) => results.get(one)[kind].p99() / results.get(one)[kind].p50())
  const failures = cases.flatMap((one) =>
    ['kept', 'anew'].flatMap((kind) =>
      [...results.get(one)[kind].failures].map(([s, n]) => `${n} × ${s}, ${one.name}`),
    ),
  )
  const memory = place.server.memory()
  const tail = `PostgreSQL, load and server share the processors; the bare server's are ${each(spread('bare'))}`
  const [kept, anew] = [toBare('kept'), toBare('anew')]
  return [
    goal('every request answered', failures.join('; ') || 'all', failures.length === 0),
    goal(
      'no page beyond the statement time-out of 5 s',
      `${shown(worst(first.map(({ slowest }) => slowest)) / 1000)} s`,
      first.every(({ isAnswered }) => isAnswered),
    ),
    goal('first pages at least 1.3 × node:http + pg, asked again', each(kept), Math.min(...kept) >= 1.3),
    goal(
      'first pages at least 1.3 × node:http + pg, found anew',
      each(anew),
      Math.min(...anew) >= 1.3,
      reasons.anew,
    ),
    goal('the end at most 2 × the first page, found anew', each(ends), worst(ends) <= 2),
    goal('a search at most 10 × the first page, found anew', each(searches), worst(searches) <= 10),
    goal('p99 at most 3 × p50, asked again', each(spread('kept')), worst(spread('kept')) <= 3, tail),
    goal('p99 at most 3 × p50, found anew', each(spread('anew')), worst(spread('anew')) <= 3, tail),
    ...(place.isNew
      ? [
          goal(
            'a seed of 1 000 000 identities in 300 s',
            `${rows} in ${shown(place.seconds)} s`,
            place.seconds * (1_000_000 / rows) <= 300,
          ),
        ]
      : []),
    goal('a process within 200 MB', `${shown(memory * 1.048576)} MB`, memory * 1.048576 <= 200),
    goal('10 × Directus', 'not measured', false, reasons.directus),
  ]
}
