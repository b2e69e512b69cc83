import { withDeadline } from './deadline.ts'
import { textsOf } from './findings.ts'
import { limitedResolver } from './limits.ts'
import { hasProof, proofHost } from './proof.ts'
import type { Answer, DomainProof, Resolver } from './types.ts'
import { type AskServer, type ZoneServer, zoneServers } from './zone-servers.ts'

/** What a look for the record of a claim can lead to, as the contract has it: a closed list. */
const claimCodes = [
  'not_looked',
  'no_record',
  'other_value',
  'is_alias',
  'name_doubled',
  'no_such_domain',
  'still_spreading',
  'zone_unreachable',
  'no_answer',
  'dnssec_bogus',
  'not_checked',
  'in_use',
  'two_proofs',
] as const
export type ClaimCode = (typeof claimCodes)[number]

/** What a look has seen: the record, or why it doesn't count. `seen` has the texts at its name. */
export interface ClaimView {
  code: ClaimCode | 'seen'
  seen: readonly string[]
}

/** About five times what a usual look needs, and its milliseconds. */
const maxQueries = 40
const maxMs = 20_000

/** What the answer of one server means, if it has one. */
const viewOf = (answer: Answer, proof: DomainProof): ClaimView => {
  const texts = textsOf(answer)
  if (answer.kind === 'failed')
    return { code: answer.reason === 'bogus' ? 'dnssec_bogus' : 'no_answer', seen: texts }
  if (hasProof(answer, proof)) return { code: 'seen', seen: texts }
  if (answer.aliases.length > 0) return { code: 'is_alias', seen: texts }
  return { code: texts.length > 0 ? 'other_value' : 'no_record', seen: texts }
}

/**
 * Says more about a record that is absent: the domain may be so too, or its name may be in that of the record twice.
 * @param own asks a server of the zone if there is one.
 */
const explained = async (
  domain: string,
  proof: DomainProof,
  view: ClaimView,
  { resolver, own }: { resolver: Resolver; own: Resolver },
): Promise<ClaimView> => {
  if (view.code !== 'no_record') return view
  if ((await resolver.ask(domain, 'NS')).kind === 'no_such_name') return { ...view, code: 'no_such_domain' }
  // Signatures let resolvers conclude from one absent name that others are absent (RFC 8198).
  const doubled = await own.ask(`${proofHost(domain, proof)}.${domain}`, 'TXT')
  return hasProof(doubled, proof) ? { ...view, code: 'name_doubled' } : view
}

/** What the zone's own servers say together; null if none answers. */
const zoneView = async (
  host: string,
  proof: DomainProof,
  servers: readonly ZoneServer[],
): Promise<ClaimView | null> => {
  // Only the servers themselves count here: an answer that another one gives in their place confirms nothing.
  const answers = await Promise.all(servers.map(({ ask }) => ask(host, 'TXT')))
  const views = answers.filter(({ kind }) => kind !== 'failed').map((answer) => viewOf(answer, proof))
  const [first] = views
  if (first === undefined) return null
  const other = views.find(({ code }) => code !== 'seen')
  if (other === undefined) return first
  return views.some(({ code }) => code === 'seen') ? { ...other, code: 'still_spreading' } : other
}

const look = async (
  domain: string,
  proof: DomainProof,
  resolver: Resolver,
  askServer: AskServer,
): Promise<ClaimView> => {
  const host = proofHost(domain, proof)
  // The zone's own servers come first: a resolver that is asked too early remembers for long that there is no record.
  const servers = await zoneServers(domain, resolver, askServer)
  const ofZone = await zoneView(host, proof, servers)
  const askable = { resolver, own: servers[0] ?? resolver }
  if (ofZone !== null && ofZone.code !== 'seen') return explained(domain, proof, ofZone, askable)
  const answer = await resolver.ask(host, 'TXT')
  const view = viewOf(answer, proof)
  if (ofZone !== null) {
    const isAbsent = view.code === 'no_record' || view.code === 'other_value'
    return isAbsent ? { ...view, code: 'still_spreading' } : view
  }
  if (view.code !== 'seen') return explained(domain, proof, view, askable)
  // One resolver alone can be deceived, unless DNSSEC proves its answer.
  const isSigned = answer.kind !== 'failed' && answer.authenticated === true
  return isSigned ? view : { ...view, code: 'zone_unreachable' }
}

/**
 * Looks for the record of a claim at the zone's own name servers and at the resolver. It counts as seen if the resolver and each of
 * the zone's servers that answers have it, or if the resolver has it with a valid signature and no server of the zone can be asked.
 */
export const lookForClaim = (
  domain: string,
  proof: DomainProof,
  { resolver, askServer, signal }: { resolver: Resolver; askServer: AskServer; signal?: AbortSignal },
): Promise<ClaimView> =>
  withDeadline(maxMs, signal, (deadline) =>
    look(domain, proof, limitedResolver(resolver, deadline, maxQueries), askServer),
  )

/** Whether the record of another claim is published as well, as far as a resolver can tell. */
export const isPublished = async (domain: string, proof: DomainProof, resolver: Resolver): Promise<boolean> =>
  hasProof(await resolver.ask(proofHost(domain, proof), 'TXT'), proof)
