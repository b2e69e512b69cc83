import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide'
import { useState } from 'react'
import { explainError } from '../../api/explain-error'
import { maxListLimit } from '../../api/list-page'
import type { DnsChange } from '../../contract/generated/schemas/dnsChange.zod'
import { DnsState } from '../../resources/dns/DnsState'
import { dnsChangesQuery } from '../../resources/dns/queries'
import { recordName } from '../../resources/dns/record-groups'
import { RecordValue } from '../../resources/dns/RecordValue'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { Icon } from '../../ui/Icon'
import { RelativeTime } from '../../ui/RelativeTime'
import { changesAtFirst } from './changes-at-first'

/** What has changed in a domain's DNS, newest first. */
export const DnsHistory = ({ domainId }: { domainId: string }) => {
  const { organization_id } = useOrganization()
  const [limit, setLimit] = useState(changesAtFirst)
  const { data, error, refetch } = useQuery({
    ...dnsChangesQuery(organization_id, domainId, limit),
    placeholderData: keepPreviousData,
  })
  const { items = [], total = 0 } = data?.body ?? {}
  return (
    <section aria-labelledby="dns-history" className="flex flex-col gap-2">
      <h2 id="dns-history" className="text-base font-semibold">
        History
      </h2>
      {error !== null && (
        <Failure
          {...explainError(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {data !== undefined && items.length === 0 && <p className="text-muted">No changes yet</p>}
      {items.length > 0 && (
        <ol aria-label="History" className="lined rounded-md border border-line bg-surface">
          {items.map((change) => (
            <li key={change.change_id}>
              <Change change={change} />
            </li>
          ))}
        </ol>
      )}
      {total > items.length && limit < maxListLimit && (
        <span className="print:hidden">
          <Button onClick={() => setLimit(Math.min(limit * 5, maxListLimit))}>Show more</Button>
        </span>
      )}
    </section>
  )
}

const Change = ({ change }: { change: DnsChange }) => {
  const { before, after, occurred_at } = change
  const name = recordName(change)
  const isSeenChanged = before?.seen.join('\n') !== after?.seen.join('\n')
  return (
    <div className="flex flex-col gap-0.5 px-4 py-2.5">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="flex flex-wrap items-center gap-x-2">
          {before !== null && before.status !== after?.status && (
            <>
              <DnsState status={before.status} />
              <Icon icon={ArrowRight} label="then" className="size-4 shrink-0 text-muted" />
            </>
          )}
          {after === null ? 'No longer checked' : <DnsState status={after.status} />}
        </span>
        <span className="ml-auto text-muted">
          <RelativeTime time={occurred_at} />
        </span>
      </p>
      {isSeenChanged && (
        <dl className="grid gap-x-4 sm:grid-cols-[4rem_minmax(0,1fr)]">
          {before !== null && <SeenValues term="Before" name={name} values={before.seen} />}
          {after !== null && (
            <SeenValues term={before === null ? 'Seen' : 'After'} name={name} values={after.seen} />
          )}
        </dl>
      )}
    </div>
  )
}

const SeenValues = ({ term, name, values }: { term: string; name: string; values: readonly string[] }) => (
  <div className="contents">
    <dt className="py-1 text-muted">{term}</dt>
    <dd className="min-w-0">
      {values.length === 0 && <span className="block py-1 text-muted">Nothing</span>}
      {values.map((value) => (
        <span key={value} className="flex">
          <RecordValue label={`${term}: ${name}`} text={value} />
        </span>
      ))}
    </dd>
  </div>
)
