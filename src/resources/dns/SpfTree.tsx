import { OctagonX } from 'lucide'
import type { DnsEvidence } from '../../contract/generated/schemas/dnsEvidence.zod'
import { Icon } from '../../ui/Icon'
import { countOf } from '../../util/number'
import { type SpfBranch, spfTreeOf } from './spf-tree'

/** The most lookups that evaluating an SPF record may cost (RFC 7208, section 4.6.4). */
const maxLookups = 10

/** An SPF record with its includes as a tree: each term with the lookups that it costs. */
export const SpfTree = ({ spf }: { spf: NonNullable<DnsEvidence['spf']> }) => (
  <details>
    <summary className="inline-flex min-h-6 cursor-pointer items-center text-accent hover:underline pointer-coarse:min-h-11">
      SPF lookups: {spf.lookups} of {maxLookups}
    </summary>
    <div className="pt-1">
      <Branches branches={spfTreeOf(spf.terms)} label={`SPF record of ${spf.domain}`} />
    </div>
  </details>
)

const indented = 'mt-1 ml-2 flex flex-col gap-1 border-l border-line pl-2.5 sm:pl-4'

const Branches = ({ branches, label }: { branches: readonly SpfBranch[]; label?: string }) => (
  <ul aria-label={label} className={label === undefined ? indented : 'flex flex-col gap-1'}>
    {branches.map((branch) => (
      <li key={branch.index}>
        <Line term={branch} />
        {branch.branches.length > 0 && <Branches branches={branch.branches} />}
      </li>
    ))}
  </ul>
)

const Line = ({ term: { term, lookups, code } }: { term: SpfBranch }) => (
  <div className="flex min-h-6 flex-wrap items-baseline gap-x-2">
    {code !== null && <Icon icon={OctagonX} label="Incorrect:" className="size-4 self-center text-danger" />}
    <code dir="ltr" className="min-w-0 font-mono text-xs break-all">
      {term}
    </code>
    {lookups > 0 && <span className="text-muted digits">{countOf(lookups, 'lookup', 'lookups')}</span>}
  </div>
)
