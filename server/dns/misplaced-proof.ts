import { hasProof, proofHost } from './proof-record.ts'
import { registeredDomain } from './zone-name.ts'
import type { DomainProof, FailedAnswer, Resolver } from './types.ts'

/** Where the record of a proof is instead of its place: at a name that ends with the zone twice, or at another one. */
export interface MisplacedProof {
  code: 'name_doubled' | 'other_name'
  name: string
}

/** The names at which the record is published by mistake, the likely ones first. */
const placesOf = (domain: string, proof: DomainProof, zone: string): MisplacedProof[] => {
  const host = proofHost(domain, proof)
  const short = host.slice(0, -zone.length - 1)
  const places: MisplacedProof[] = [
    { code: 'name_doubled', name: `${host}.${zone}` },
    { code: 'name_doubled', name: `${host}.${domain}` },
    { code: 'name_doubled', name: `${short}.${domain}` },
    { code: 'other_name', name: domain },
    { code: 'other_name', name: host.slice(1) },
    { code: 'other_name', name: proofHost(zone, proof) },
    { code: 'other_name', name: zone },
    { code: 'other_name', name: proofHost(`www.${domain}`, proof) },
    { code: 'other_name', name: `www.${domain}` },
  ]
  return places.filter(
    ({ name }, index) => name !== host && places.findIndex((other) => other.name === name) === index,
  )
}

/**
 * Looks for the record of a proof at the names where it is published by mistake; null if it is at none of them, or the lookup that
 * failed, so that it may be there.
 * @param zone null: unknown, so that it is probably the registered domain.
 */
export const misplacedProof = async (
  domain: string,
  proof: DomainProof,
  zone: string | null,
  resolver: Pick<Resolver, 'ask'>,
): Promise<MisplacedProof | FailedAnswer | null> => {
  const places = placesOf(domain, proof, zone ?? registeredDomain(domain))
  const answers = await Promise.all(places.map(({ name }) => resolver.ask(name, 'TXT')))
  const place = places.find((_, index) => answers[index] !== undefined && hasProof(answers[index], proof))
  return place ?? answers.find((answer) => answer.kind === 'failed') ?? null
}
