import { isIPv4 } from 'node:net'
import { exchange, serverText } from './exchange.ts'
import { lookUpAddresses } from './findings.ts'
import { type Pace, withoutLongTexts } from './limits.ts'
import { isWithin, parentsOf, plainName } from './names.ts'
import { answerOf } from './packet.ts'
import { isPublicAddress } from './public-address.ts'
import { dataOfType } from './records.ts'
import type { Answer, RecordType, Resolver } from './types.ts'

/** Asks one of a zone's own name servers. */
export type AskServer = (address: string, name: string, type: RecordType) => Promise<Answer>

/** One of the zone's own name servers. */
export interface ZoneServer {
  name: string
  address: string
  /** Asks it for names of the zone, and the domain's resolver for all others. */
  resolver: Resolver
  /** Asks it alone. */
  ask: Resolver['ask']
}

/** Name servers of a zone that are asked; most zones have two to four. */
const maxServers = 4
const timeoutMs = 3000
/** Names above a domain that may be its zone. */
const maxParents = 8

/**
 * Creates a function that asks a name server without recursion. Only public addresses are asked, and only at port 53: the
 * address is from a record that anyone can publish.
 */
export const createAskServer = (pace: Pace): AskServer => {
  return async (address, name, type) => {
    const server = { address, port: 53 }
    const from = serverText(server)
    if (!isPublicAddress(address)) return { kind: 'failed', reason: 'refused', from }
    await pace()
    const query = { name, type, recursion: false, uncheckedSignatures: false }
    const response = await exchange({ server, query, timeoutMs, signal: undefined })
    return typeof response === 'string'
      ? { kind: 'failed', reason: response, from }
      : answerOf(response, query, from, false)
  }
}

/** Returns the same function for one check: it asks at most `questions` times, never after an abort, and reads no long texts. */
export const limitedAskServer = (askServer: AskServer, signal: AbortSignal, questions: number): AskServer => {
  let count = 0
  return async (address, name, type) => {
    count += 1
    return count > questions || signal.aborted
      ? { kind: 'failed', reason: 'limit', from: '' }
      : withoutLongTexts(await askServer(address, name, type))
  }
}

/** Finds the zone of a name and its name servers: those of the nearest parent that has NS records. */
const findZone = async (domain: string, resolver: Resolver) => {
  for (const zone of parentsOf(domain).slice(0, maxParents)) {
    const answer = await resolver.ask(zone, 'NS')
    // Of an alias, the records are those of another zone.
    if (answer.kind === 'records' && answer.aliases.length === 0)
      return { zone, names: dataOfType(answer.records, 'NS').map(({ target }) => target) }
    if (answer.kind === 'failed') return null
  }
  return null
}

/**
 * Returns a resolver that asks one server about names of its zone, and `resolver` about all others: also where an alias leads
 * out of the zone, or a part of it belongs to other servers. A server that refuses a question has no opinion.
 */
const resolverOf = (zone: string, address: string, resolver: Resolver, askServer: AskServer): Resolver => {
  const ask = async (name: string, type: RecordType): Promise<Answer> => {
    if (!isWithin(name, zone)) return resolver.ask(name, type)
    const answer = await askServer(address, name, type)
    if (answer.kind === 'failed') return answer.isReferral ? resolver.ask(name, type) : answer
    const target = answer.aliases.at(-1)
    if (answer.kind === 'records' || target === undefined) return answer
    const followed = await resolver.ask(target, type)
    if (followed.kind === 'failed') return followed
    return { ...followed, aliases: [...answer.aliases, ...followed.aliases.slice(1)] }
  }
  return { ask: (name, type) => ask(plainName(name), type) }
}

/** The addresses at which a server is tried: one of each family, so that a server with IPv6 alone is found as well. */
const addressesToTry = async (name: string, resolver: Resolver): Promise<string[]> => {
  const { addresses } = await lookUpAddresses(name, resolver)
  const ipv4 = addresses.find((address) => isIPv4(address))
  const ipv6 = addresses.find((address) => !isIPv4(address))
  return [ipv4, ipv6].filter((address) => address !== undefined)
}

/**
 * Returns the name servers of a domain's zone. An empty list: none can be asked, for example because all have private
 * addresses, so there is no second opinion.
 */
export const zoneServers = async (
  domain: string,
  resolver: Resolver,
  askServer: AskServer,
): Promise<ZoneServer[]> => {
  const nearest = await findZone(domain, resolver)
  if (nearest === null) return []
  const { zone, names } = nearest
  /** The server at the first address that answers; without one, or if it doesn't know the zone, it has no opinion. */
  const find = async (name: string): Promise<ZoneServer[]> => {
    const addresses = await addressesToTry(name, resolver)
    const answers = await Promise.all(addresses.map((address) => askServer(address, zone, 'SOA')))
    const address = addresses.find((_, index) => answers[index]?.kind === 'records')
    return address === undefined
      ? []
      : [
          {
            name,
            address,
            resolver: resolverOf(zone, address, resolver, askServer),
            ask: (text, type) => askServer(address, plainName(text), type),
          },
        ]
  }
  return (await Promise.all(names.toSorted().slice(0, maxServers).map(find))).flat()
}
