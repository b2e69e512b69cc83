import type { DomainDns } from '../../contract/generated/schemas/domainDns.zod'
import { DnsRecordItem } from './DnsRecordItem'
import { groupRecords } from './record-groups'
import { typeset } from './typeset'

/** The records of a domain in their groups: for receiving, for sending, and optional ones. */
export const DnsRecords = ({
  dns,
}: {
  dns: Pick<DomainDns, 'records' | 'receiving' | 'sending' | 'sentence'>
}) => (
  <>
    {groupRecords(dns.records).map(({ id, title, records }) => {
      // The headline or a record says it already.
      const isSaid = (words: string) =>
        words === dns.sentence || records.some((record) => record.sentence === words)
      const sentence = id === 'optional' ? 'Mail works without these.' : dns[id].sentence
      return (
        <section key={id} aria-labelledby={`dns-${id}`} className="flex flex-col gap-2">
          <div>
            <h2 id={`dns-${id}`} className="text-base font-semibold">
              {title}
            </h2>
            {sentence !== null && !isSaid(sentence) && (
              <p className="text-muted wrap-anywhere">{typeset(sentence)}</p>
            )}
          </div>
          <ul aria-label={title} className="lined rounded-md border border-line bg-surface">
            {records.map((record) => (
              <li key={record.record_id}>
                <DnsRecordItem record={record} />
              </li>
            ))}
          </ul>
        </section>
      )
    })}
  </>
)
