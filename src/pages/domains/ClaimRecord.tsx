import type { ReactNode } from 'react'
import type { DomainClaim } from '../../contract/generated/schemas/domainClaim.zod'
import { RecordValue } from '../../resources/dns/RecordValue'
import { zoneOf } from '../../resources/dns/zone-of'
import { CopyButton } from '../../ui/CopyButton'

/** The record that proves a domain, with a button that copies each part. */
export const ClaimRecord = ({ record }: Pick<DomainClaim, 'record'>) => {
  const { type, host, host_short, value } = record
  const zone = zoneOf(record)
  return (
    <dl
      aria-label="DNS record"
      className="flex flex-col gap-y-2 rounded-md border border-line-strong bg-surface px-4 py-3"
    >
      <Part term="Type">{type}</Part>
      <Copied
        term="Host"
        text={host_short}
        copy="Copy host"
        note={zone === null ? null : `in the zone ${zone}`}
      />
      {host !== host_short && (
        <Copied term="Full name, if your DNS provider asks for it" text={host} copy="Copy full name" />
      )}
      <Copied term="Value" text={value} copy="Copy value" isMain />
    </dl>
  )
}

const Part = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted">{term}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

interface CopiedProps {
  term: string
  text: string
  copy: string
  /** Beside the text; it isn't copied. */
  note?: string | null
  /** Whether its button has the focus first. */
  isMain?: boolean
}

const Copied = ({ term, text, copy, note = null, isMain = false }: CopiedProps) => (
  <Part term={term}>
    <span className="flex flex-wrap items-center justify-between gap-x-2">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <RecordValue label={term} text={text} />
        {note !== null && <span className="text-muted wrap-anywhere">{note}</span>}
      </span>
      <span data-copy={isMain || undefined} className="-mr-3 ml-auto print:hidden">
        <CopyButton text={text} label={copy} />
      </span>
    </span>
  </Part>
)
