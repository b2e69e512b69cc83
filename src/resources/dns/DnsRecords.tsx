import type { DomainDns } from '../../contract/generated/schemas/domainDns.zod'
import { DnsRecordItem } from './DnsRecordItem'
import { groupRecords } from './record-groups'
import { typeset } from './typeset'

/** What groups mean that don't decide whether mail works. */
const ownSentences = {
  optional: 'Mail works without these.',
  ownership: 'Leave this record published. Mail works without it.',
}

interface DnsRecordsProps {
  dns: Pick<DomainDns, 'records' | 'receiving' | 'sending' | 'sentence'>
  /** Called when a value to publish has been copied, so that the record may soon change. */
  onCopied: () => void
}

/** The records of a domain in their groups: for receiving, for sending, optional ones, and the proof that it is yours. */
export const DnsRecords = ({ dns, onCopied }: DnsRecordsProps) => {
  const { receiving, sending } = dns
  const sentences = { ...ownSentences, receiving: receiving.sentence, sending: sending.sentence }
  return (
    <>
      {groupRecords(dns.records).map(({ id, title, records }) => {
        // The headline or a record says it already.
        const isSaid = (words: string) =>
          words === dns.sentence || records.some((record) => record.sentence === words)
        const sentence = sentences[id]
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
                  <DnsRecordItem record={record} onCopied={onCopied} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
