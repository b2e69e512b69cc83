import type { ReactNode } from 'react'
import type { DnsRecord } from '../../contract/generated/schemas/dnsRecord.zod'
import { CopyButton } from '../../ui/CopyButton'
import { formatDuration } from '../../util/duration'
import { compareValues } from './compare-values'
import { recordName } from './record-groups'
import { RecordValue } from './RecordValue'

interface RecordValuesProps {
  record: DnsRecord
  /** Called when a value to publish has been copied. */
  onCopied: () => void
}

/** The values seen, and beside them those to publish. Parts that differ are marked. A record that is right has only the former. */
export const RecordValues = ({ record, onCopied }: RecordValuesProps) => {
  const { seen, value_to_publish, status } = record
  const name = recordName(record)
  const toPublish = status === 'verified' ? [] : (value_to_publish?.split('\n') ?? [])
  const only = seen.length === 1 && toPublish.length === 1 ? seen[0] : undefined
  const compared = only && compareValues(only.value, toPublish[0] ?? '')
  const isAbsent = seen.length === 0 && (status === 'not_set_up' || status === 'broken')
  return (
    <div className="grid items-start gap-3 @3xl:grid-cols-2">
      {(seen.length > 0 || isAbsent) && (
        <Box title="Seen">
          {isAbsent && <p className="py-1 text-muted">Nothing</p>}
          {seen.map(({ value }) => (
            <RecordValue key={value} label={`Seen for ${name}`} text={value} parts={compared?.seen} />
          ))}
          {seenFrom(seen).map((words) => (
            <p key={words} className="text-muted wrap-anywhere">
              {words}
            </p>
          ))}
        </Box>
      )}
      {toPublish.length > 0 && (
        <Box title={toPublish.length === 1 ? 'To publish' : `To publish: ${toPublish.length} records`}>
          {toPublish.map((value) => (
            <div key={value} className="flex flex-col items-start">
              <RecordValue label={`Value of ${name}`} text={value} parts={compared?.toPublish} mark="right" />
              <span className="-ml-3 print:hidden">
                <CopyButton text={value} label="Copy value" onCopied={onCopied} />
              </span>
            </div>
          ))}
        </Box>
      )}
    </div>
  )
}

/** Where values were seen, and how long resolvers may cache them: one sentence where that is the same for all. */
const seenFrom = (seen: DnsRecord['seen']): string[] => [
  ...new Set(
    seen.map(({ ttl, from }) =>
      // In a demonstration no server answered.
      [
        ...(from === 'invented'
          ? []
          : [`From ${from === 'internal resolver' ? 'an internal resolver' : from}.`]),
        `Cached for ${formatDuration(ttl * 1000)} (TTL).`,
      ].join(' '),
    ),
  ),
]

const Box = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-1 rounded-md border border-line px-3 py-2">
    <h3 className="font-medium text-muted">{title}</h3>
    {children}
  </div>
)
