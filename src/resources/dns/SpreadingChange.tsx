import type { DnsRecord } from '../../contract/generated/schemas/dnsRecord.zod'
import { Notice } from '../../ui/Notice'
import { recordName } from './record-groups'
import { RecordValue } from './RecordValue'
import { spreadingText } from './spreading-text'

/** A change that doesn't count yet, with the values that each of the domain's own name servers has. */
export const SpreadingChange = ({ record }: { record: DnsRecord }) => {
  const servers = record.evidence?.servers ?? []
  const name = recordName(record)
  return (
    <Notice tone="info" title={spreadingText(record)}>
      {servers.length > 0 && (
        <ul aria-label={`Name servers for ${name}`} className="flex flex-col gap-2">
          {servers.map((server) => (
            <li key={`${server.name} ${server.address}`}>
              <span className="wrap-anywhere text-muted">
                {server.name} ({server.address})
              </span>
              <Values name={`${name} at ${server.name}`} values={server.values} />
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

const Values = ({ name, values }: { name: string; values: readonly string[] | null }) => {
  if (values === null) return <p>No answer</p>
  if (values.length === 0) return <p>Nothing</p>
  return values.map((value) => (
    <p key={value}>
      <RecordValue label={`Seen for ${name}`} text={value} />
    </p>
  ))
}
