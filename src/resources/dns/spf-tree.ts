import type { DnsEvidence } from '../../contract/generated/schemas/dnsEvidence.zod'

/** One term of an SPF record, as the API lists it. */
export type SpfTerm = NonNullable<DnsEvidence['spf']>['terms'][number]

/** A term with the terms of the record that it includes. */
export interface SpfBranch extends SpfTerm {
  /** Its place in the list. */
  index: number
  branches: SpfBranch[]
}

/** Returns the terms as a tree: each is below the last one before it with a smaller depth. */
export const spfTreeOf = (terms: readonly SpfTerm[]): SpfBranch[] => {
  const roots: SpfBranch[] = []
  const above: SpfBranch[] = []
  for (const [index, term] of terms.entries()) {
    const branch = { ...term, index, branches: [] }
    while ((above.at(-1)?.depth ?? -1) >= term.depth) above.pop()
    ;(above.at(-1)?.branches ?? roots).push(branch)
    above.push(branch)
  }
  return roots
}
