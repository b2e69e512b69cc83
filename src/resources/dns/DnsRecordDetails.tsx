import type { ReactNode } from 'react'
import type { DnsRecord } from '../../contract/generated/schemas/dnsRecord.zod'
import { CopyButton } from '../../ui/CopyButton'
import { RelativeTime } from '../../ui/RelativeTime'
import { useNow } from '../../util/now'
import { cachedText } from './check-times'
import { recordName, recordPurpose } from './record-groups'
import { RecordValue } from './RecordValue'
import { RecordValues } from './RecordValues'
import { SpfTree } from './SpfTree'
import { isSpreading } from './spreading-text'
import { SpreadingChange } from './SpreadingChange'
import { zoneOf } from './zone-of'

/** The purpose of a record, its place, the value to publish, and the values seen. */
export const DnsRecordDetails = ({ record, onCopied }: { record: DnsRecord; onCopied: () => void }) => {
  const { host, host_short, type, evidence, last_good_at, looked_at, status } = record
  const name = recordName(record)
  const zone = zoneOf(record)
  const now = useNow()
  const cached = cachedText(record.others_may_remember_until, now)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{recordPurpose(record)}</p>
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
        <Term term="Type">{type}</Term>
        <Term term="Host">
          <Copied label={`Host of ${name}`} text={host_short} copy="Copy host" />
          {zone !== null && <span className="text-muted wrap-anywhere">in the zone {zone}</span>}
        </Term>
        {host_short !== host && (
          <Term term="Full name">
            <Copied label={`Full name of ${name}`} text={host} copy="Copy full name" />
          </Term>
        )}
      </dl>
      {isSpreading(record) && <SpreadingChange record={record} />}
      <RecordValues record={record} onCopied={onCopied} />
      {evidence?.spf !== undefined && <SpfTree spf={evidence.spf} />}
      <p className="flex flex-wrap items-baseline gap-x-4 text-muted">
        {status !== 'verified' && last_good_at !== null && (
          <span>
            Last correct <RelativeTime time={last_good_at} />
          </span>
        )}
        <span>
          Checked <RelativeTime time={looked_at} />
        </span>
        {cached !== null && <span>{cached}</span>}
      </p>
    </div>
  )
}

const Copied = ({ label, text, copy }: { label: string; text: string; copy: string }) => (
  <span className="flex flex-wrap items-center gap-x-1">
    <RecordValue label={label} text={text} />
    <span className="print:hidden">
      <CopyButton text={text} label={copy} />
    </span>
  </span>
)

const Term = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="flex min-h-8 items-center text-muted">{term}</dt>
    <dd className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-2">{children}</dd>
  </div>
)
