/*
 * Generated graphs of addresses, and where mail goes in them by another method than the database's: a worklist over plain objects,
 * with the rules written again. Tests compare the two.
 */

/** Numbers between 0 and 1 that a seed repeats (mulberry32). */
export const seededNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface GraphDomain {
  name: string
  is_active: boolean
  subaddressing: boolean
  /** The local part and domain of an identity, or null. */
  catch_all: number | null
}

/** One address; a domain and targets are places in the lists of the graph. */
export interface GraphNode {
  local_part: string
  domain: number
  kind: 'identity' | 'alias' | 'group' | 'held'
  /** A deleted identity whose address an alias has now. */
  is_held: boolean
  /** Of identities, living or deleted. */
  has_mailbox: boolean
  suspension: 'none' | 'accept' | 'reject'
  /** Of aliases. */
  enabled: boolean
  end: 'none' | 'past' | 'future'
  may_send_as: boolean
  targets: readonly number[]
  /** Of groups. */
  senders: 'anyone' | 'organization' | 'members' | 'listed'
  listed: readonly number[]
}

export interface Graph {
  domains: readonly GraphDomain[]
  nodes: readonly GraphNode[]
}

/** Makes a graph of a few domains and up to `size` addresses, with circles, and everything that keeps mail from arriving. */
export const generateGraph = (random: () => number, prefix: string, size = 14): Graph => {
  const below = (limit: number) => Math.floor(random() * limit)
  const chance = (probability: number) => random() < probability
  const oneOf = <Value>(...values: readonly Value[]) => values[below(values.length)] as Value
  const count = 2 + below(size - 1)
  const domainCount = 1 + below(3)
  const kinds = Array.from({ length: count }, () =>
    oneOf('identity', 'identity', 'identity', 'alias', 'alias', 'alias', 'group', 'held', 'over'),
  )
  const nodes = kinds.map((kind, place): GraphNode => {
    const isAlias = kind === 'alias' || kind === 'over' || kind === 'group'
    const targets = new Set(
      Array.from({ length: isAlias && chance(0.95) ? 1 + below(4) : 0 }, () => below(count)).filter(
        (target) => target !== place,
      ),
    )
    return {
      local_part: `${kind[0]}${place}`,
      domain: below(domainCount),
      kind: kind === 'over' ? 'alias' : kind,
      is_held: kind === 'held' || kind === 'over',
      has_mailbox: chance(0.85),
      suspension: chance(0.75) ? 'none' : oneOf('accept', 'reject'),
      enabled: !isAlias || chance(0.85),
      end: isAlias && kind !== 'group' && chance(0.3) ? oneOf('past', 'future') : 'none',
      may_send_as: isAlias && chance(0.5),
      targets: [...targets],
      senders: 'anyone',
      listed: [],
    }
  })
  const identities = nodes.flatMap(({ kind }, place) => (kind === 'identity' ? [place] : []))
  const domains = Array.from({ length: domainCount }, (_, place) => ({
    name: `${prefix}-${place}.example`,
    is_active: chance(0.88),
    subaddressing: chance(0.75),
    catch_all: identities.length > 0 && chance(0.35) ? oneOf(...identities) : null,
  }))
  return { domains, nodes }
}

const rules = ['anyone', 'organization', 'members', 'listed'] as const

/** The same graph, in which groups don't take mail from everyone. */
export const restrictSenders = ({ domains, nodes }: Graph, random: () => number): Graph => ({
  domains,
  nodes: nodes.map((node) => {
    const senders = node.kind === 'group' ? rules[Math.floor(random() * rules.length)]! : 'anyone'
    const isListed = ({ kind }: GraphNode) => senders === 'listed' && kind === 'identity' && random() < 0.3
    return { ...node, senders, listed: [...nodes.keys()].filter((place) => isListed(nodes[place]!)) }
  }),
})

/** The result of mail for an address: the mailboxes that get it, sorted, or the SMTP response; neither for an unknown address. */
export interface Expected {
  expansion: readonly string[]
  refusal: string | null
  senders: readonly string[]
}

/** The address of a node. */
export const addressIn = ({ domains, nodes }: Graph, place: number): string =>
  `${nodes[place]!.local_part}@${domains[nodes[place]!.domain]!.name}`

/** Aliases and groups. */
const leads = ({ kind }: GraphNode) => kind === 'alias' || kind === 'group'

const isInUse = ({ enabled, end }: GraphNode) => enabled && end !== 'past'

const takesMail = ({ domains }: Graph, node: GraphNode): boolean =>
  node.kind === 'identity' &&
  domains[node.domain]!.is_active &&
  node.has_mailbox &&
  node.suspension !== 'reject'

/** The identities that mail for an alias reaches, whether or not they take it: breadth first, each address once. */
const reachedFrom = (graph: Graph, start: number): number[] => {
  const visited = new Set([start])
  const waiting = [start]
  const reached: number[] = []
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const node = graph.nodes[next]!
    if (node.kind === 'identity') reached.push(next)
    if (!leads(node)) continue
    for (const target of node.targets) {
      const to = graph.nodes[target]!
      const leadsOn = to.kind === 'identity' || (leads(to) && isInUse(to))
      if (visited.has(target) || !leadsOn || !graph.domains[to.domain]!.is_active) continue
      visited.add(target)
      waiting.push(target)
    }
  }
  return reached
}

const refusalOfIdentity = (graph: Graph, node: GraphNode): string | null => {
  if (takesMail(graph, node)) return null
  return node.has_mailbox ? '550 5.2.1 This mailbox is disabled' : '550 5.1.1 No mailbox here by that name'
}

const refused = (refusal: string): Expected => ({ expansion: [], refusal, senders: [] })

const mayWrite = ({ suspension }: GraphNode): boolean => suspension === 'none'

const ofAlias = (graph: Graph, place: number, tag: string): Expected => {
  const node = graph.nodes[place]!
  if (!isInUse(node)) return refused('550 5.2.1 This address is not in use')
  const reached = reachedFrom(graph, place)
  const senders = node.may_send_as
    ? reached.filter((one) => mayWrite(graph.nodes[one]!)).map((one) => addressIn(graph, one))
    : []
  const takers = reached.filter((one) => takesMail(graph, graph.nodes[one]!))
  if (takers.length === 0)
    return { ...refused('550 5.2.1 No mailbox accepts mail for this address'), senders: senders.toSorted() }
  const expansion = takers.map((one) => {
    const { local_part, domain } = graph.nodes[one]!
    const { name, subaddressing } = graph.domains[domain]!
    return `${local_part}${subaddressing ? tag : ''}@${name}`
  })
  return { expansion: expansion.toSorted(), refusal: null, senders: senders.toSorted() }
}

const unknown = (graph: Graph, domain: GraphDomain): Expected => {
  const { catch_all } = domain
  const reachesCatchAll = catch_all !== null && takesMail(graph, graph.nodes[catch_all]!)
  return { expansion: reachesCatchAll ? [addressIn(graph, catch_all)] : [], refusal: null, senders: [] }
}

/** Where mail for an address goes. @param tag with its plus, or empty. */
export const expandGraph = (graph: Graph, localPart: string, domainPlace: number, tag = ''): Expected => {
  const domain = graph.domains[domainPlace]!
  const place = graph.nodes.findIndex((node) => node.local_part === localPart && node.domain === domainPlace)
  const node = graph.nodes[place]
  // Sub-addresses may be sent as in every domain, whether or not it takes them.
  const { senders } =
    node !== undefined && leads(node) && domain.is_active ? ofAlias(graph, place, '') : unknown(graph, domain)
  const own = node?.kind === 'identity' && domain.is_active && mayWrite(node)
  const logins = own ? [addressIn(graph, place)] : senders
  if (!domain.is_active) return { ...refused('550 5.2.1 This domain is suspended'), senders: logins }
  if (node === undefined || (tag !== '' && !domain.subaddressing))
    return { ...unknown(graph, domain), senders: logins }
  if (leads(node)) return { ...ofAlias(graph, place, tag), senders: logins }
  if (node.kind === 'held')
    return { ...refused('550 5.1.1 This address is no longer in use'), senders: logins }
  return { expansion: [], refusal: refusalOfIdentity(graph, node), senders: logins }
}

/** Whether an identity can sign in to send. */
export const signsIn = (graph: Graph, place: number): boolean => {
  const node = graph.nodes[place]!
  return node.kind === 'identity' && mayWrite(node) && graph.domains[node.domain]!.is_active
}

/** The places of the groups that don't take mail from anyone, on the way of mail for an address in use. */
export const restrictingGroups = (graph: Graph, start: number): number[] => {
  const places = new Set([start])
  for (const place of places)
    for (const target of graph.nodes[place]!.targets) {
      const to = graph.nodes[target]!
      if (leads(graph.nodes[place]!) && leads(to) && isInUse(to) && graph.domains[to.domain]!.is_active)
        places.add(target)
    }
  return [...places].filter((place) => graph.nodes[place]!.senders !== 'anyone')
}

/** The places of those of them that don't allow a sender. @param sender the place of an identity that has signed in; null for a stranger. */
export const refusingGroups = (graph: Graph, start: number, sender: number | null): number[] =>
  restrictingGroups(graph, start).filter((place) => {
    if (sender === null) return true
    const { senders, listed } = graph.nodes[place]!
    if (senders === 'listed') return !listed.includes(sender)
    return senders === 'members' && !reachedFrom(graph, place).includes(sender)
  })
