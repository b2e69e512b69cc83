import { aliasMaxRecipients, aliasMaxSteps } from '../generated/rules/alias.ts'
import { Problem } from '../problem.ts'
import { groupBy } from './group-by.ts'

/** A step from one address to another. `from_id` is null for the alias that is written. */
interface Step {
  from_id: string | null
  to_id: string
  to_kind: 'identity' | 'alias' | 'group' | 'held'
  to_address: string
}

interface StepAbove {
  from_id: string
  from_address: string
  to_id: string
}

/** The alias or group that is written, and the graph around it with its new targets. */
export interface AliasGraph {
  /** Null for a new one, which nothing leads to. */
  aliasId: string | null
  address: string
  below: { steps: readonly Step[]; recipient_count: number }
  above: readonly StepAbove[]
}

/** Ids by what leads to them, with the id `''` for the alias itself. */
const childrenOf = (below: readonly Step[]): ReadonlyMap<string, readonly Step[]> =>
  groupBy(below, ({ from_id }) => from_id ?? '')

/** The shortest way from the alias back to it, as addresses; null where there is none. */
const circleOf = ({ aliasId, address, below }: AliasGraph): string[] | null => {
  const children = childrenOf(below.steps)
  let ways: { id: string; path: string[] }[] = [{ id: '', path: [address] }]
  const visited = new Set<string>()
  while (ways.length > 0) {
    const next: typeof ways = []
    for (const { id, path } of ways)
      for (const { to_id, to_address } of children.get(id) ?? []) {
        if (to_id === aliasId) return [...path, to_address]
        if (visited.has(to_id)) continue
        visited.add(to_id)
        next.push({ id: to_id, path: [...path, to_address] })
      }
    ways = next
  }
  return null
}

/** The longest way from an id by steps, as addresses without its own. The steps have no circle. */
const longestFrom = (
  start: string,
  stepsFrom: (id: string) => readonly { id: string; address: string }[],
) => {
  const known = new Map<string, readonly string[]>()
  const longest = (id: string): readonly string[] => {
    const before = known.get(id)
    if (before !== undefined) return before
    // Ends a circle that was there before, if there should be one.
    known.set(id, [])
    const ways = stepsFrom(id).map((step) => [step.address, ...longest(step.id)])
    const way = ways.reduce<readonly string[]>((best, one) => (one.length > best.length ? one : best), [])
    known.set(id, way)
    return way
  }
  return longest(start)
}

/** @throws Problem alias_loop, with the path. */
const assertNoCircle = (graph: AliasGraph): void => {
  const path = circleOf(graph)
  if (path === null) return
  throw new Problem('alias_loop', { detail: path.join(' → '), path })
}

/** @throws Problem alias_too_deep, with the longest way. */
const assertDepth = ({ aliasId, address, below, above }: AliasGraph): void => {
  const children = childrenOf(below.steps)
  const parents = groupBy(above, ({ to_id }) => to_id)
  const down = longestFrom('', (id) =>
    (children.get(id) ?? []).map(({ to_id, to_address }) => ({ id: to_id, address: to_address })),
  )
  const up = longestFrom(aliasId ?? '', (id) =>
    (parents.get(id) ?? []).map(({ from_id, from_address }) => ({ id: from_id, address: from_address })),
  )
  const step_count = up.length + down.length
  if (step_count <= aliasMaxSteps) return
  const path = [...up.toReversed(), address, ...down]
  const detail = `The longest way has ${step_count} steps; at most ${aliasMaxSteps} are allowed.`
  throw new Problem('alias_too_deep', { detail, step_count, path: path.slice(0, 100) })
}

/** @throws Problem too_many_recipients. */
export const assertRecipients = (address: string, recipient_count: number): void => {
  if (recipient_count <= aliasMaxRecipients) return
  const detail = `${address} would have ${recipient_count} recipients; at most ${aliasMaxRecipients} are allowed.`
  throw new Problem('too_many_recipients', { detail, recipient_count, address })
}

/**
 * Checks that an alias or a group doesn't lead back to itself, too far, or to too many. An alias that is off or has expired counts,
 * because it may be turned on again.
 * @throws Problem alias_loop, alias_too_deep or too_many_recipients.
 */
export const assertAliasGraph = (graph: AliasGraph): void => {
  assertNoCircle(graph)
  assertDepth(graph)
  assertRecipients(graph.address, graph.below.recipient_count)
}
