import { getDomain } from 'tldts'
import { isWithin, parentsOf } from './names.ts'
import { textOf } from './records.ts'
import type { Answer, Check, Finding, Resolver } from './types.ts'

/** A label that no zone has, so that only a wildcard answers for it. */
const absentLabel = 'postroom-no-such-name'

/** Names above a record that are asked about. */
const maxParents = 3

const valuesOf = (answer: Answer): string =>
  answer.kind === 'records' ? JSON.stringify(answer.records.map(({ data }) => textOf(data)).toSorted()) : ''

/** The checks whose records a subdomain often has from a wildcard of the domain above it, unintended. */
const inherited: ReadonlySet<Check> = new Set(['mx', 'spf'])

const isSuspicious = ({ verdict, seen, check }: Finding, isSubdomain: boolean): boolean =>
  seen.length > 0 && (verdict === 'broken' || verdict === 'absent' || (isSubdomain && inherited.has(check)))

/**
 * Returns the wildcard from which a finding's record is (RFC 4592), the highest one that explains it; null if it has an own record.
 * @param top the highest name that is asked about.
 */
const wildcardOf = async (finding: Finding, top: string, resolver: Resolver): Promise<string | null> => {
  const { host, type } = finding
  const values = valuesOf(await resolver.ask(host, type))
  const parents = parentsOf(host)
    .slice(1, 1 + maxParents)
    .filter((name) => isWithin(name, top))
  let wildcard: string | null = null
  for (const parent of parents) {
    if (valuesOf(await resolver.ask(`${absentLabel}.${parent}`, type)) !== values) break
    wildcard = `*.${parent}`
  }
  return wildcard
}

/** Adds to findings about unexpected records the wildcard that they are from, if they are from one. */
export const withWildcards = (
  domain: string,
  findings: readonly Finding[],
  resolver: Resolver,
): Promise<Finding[]> => {
  const top = getDomain(domain) ?? domain
  return Promise.all(
    findings.map(async (one) => {
      if (!isWithin(one.host, domain) || !isSuspicious(one, top !== domain)) return one
      const wildcard = await wildcardOf(one, top, resolver)
      return wildcard === null ? one : { ...one, evidence: { ...one.evidence, wildcard } }
    }),
  )
}
