import { ChevronRight } from 'lucide'
import type { DnsRecord } from '../../contract/generated/schemas/dnsRecord.zod'
import { Icon } from '../../ui/Icon'
import { useNow } from '../../util/now'
import { formatRelative } from '../../util/time'
import { DnsRecordDetails } from './DnsRecordDetails'
import { DnsState } from './DnsState'
import { kindName, startsOpen } from './record-groups'
import { typeset } from './typeset'

/** One record: its name, its sentence and its state; opened, the values to publish and those seen. */
export const DnsRecordItem = ({ record, onCopied }: { record: DnsRecord; onCopied: () => void }) => {
  const { status, since, sentence, purpose } = record
  const now = useNow()
  const isOptional = purpose === 'optional'
  return (
    <details open={startsOpen(record)} className="group">
      <summary className="flex min-h-11 cursor-pointer items-start gap-x-2 rounded-md px-3 py-2.5 hover:bg-hover sm:px-4">
        <Icon icon={ChevronRight} className="mt-1 size-4 shrink-0 text-muted group-open:rotate-90" />
        <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4">
          <span className="py-0.5 wrap-anywhere sm:w-44">
            <span className="font-medium">{kindName(record)}</span>{' '}
            <span className="inline-block text-muted">{record.subject}</span>
          </span>
          <span className="min-w-0 basis-full py-0.5 wrap-anywhere max-sm:order-last sm:flex-1 sm:basis-60">
            {typeset(sentence)}
          </span>
          <span className="ml-auto flex flex-wrap items-center gap-x-2 sm:justify-end">
            <DnsState status={status} isOptional={isOptional} />
            {since !== null && (
              <span className="text-muted max-sm:sr-only">{formatRelative(new Date(since), now)}</span>
            )}
          </span>
        </span>
      </summary>
      <div className="px-4 pt-1 pb-4 sm:pl-10">
        <DnsRecordDetails record={record} onCopied={onCopied} />
      </div>
    </details>
  )
}
