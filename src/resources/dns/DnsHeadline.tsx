import type { ReactNode } from 'react'
import type { DomainDns } from '../../contract/generated/schemas/domainDns.zod'
import { RelativeTime } from '../../ui/RelativeTime'
import { useSecond } from '../../util/second'
import { formatMinute } from '../../util/time'
import { nextCheckText } from './check-times'
import { DnsState } from './DnsState'
import { firstCheck } from './first-check'
import { onlySpreads } from './spreading-text'
import { typeset } from './typeset'

interface DnsHeadlineProps {
  dns: Omit<DomainDns, 'domain_id'>
  /** The button that checks now, and others. */
  actions: ReactNode
}

/** The state of a domain's DNS in one sentence, with the times of the last and the next check. */
export const DnsHeadline = ({ dns, actions }: DnsHeadlineProps) => {
  const { status, sentence, since, unchecked_since, looked_at, next_look_at, is_checking } = dns
  return (
    <section
      aria-label="Result"
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4 sm:p-5"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <DnsState status={status} />
        {since !== null && <span className="text-muted">since {formatMinute(new Date(since))}</span>}
      </p>
      <output className="text-lg font-medium wrap-anywhere">
        {sentence === null ? firstCheck : typeset(sentence)}
      </output>
      {unchecked_since !== null && (
        <p>
          {onlySpreads(dns.records)
            ? 'A change has been propagating since'
            : 'The records couldn’t be checked since'}{' '}
          <time dateTime={unchecked_since}>{formatMinute(new Date(unchecked_since))}</time>.
          {status !== 'cannot_tell' && ' This is the last known state.'}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {actions}
        <span className="text-muted digits">
          {looked_at === null ? (
            'Not checked yet'
          ) : (
            <>
              Checked <RelativeTime time={looked_at} />
            </>
          )}
          {' · '}
          {is_checking ? 'Checking…' : <NextCheck time={next_look_at} />}
        </span>
      </div>
    </section>
  )
}

/** A countdown that renders alone, once a second. */
const NextCheck = ({ time }: { time: string }) => <>{nextCheckText(time, useSecond())}</>
