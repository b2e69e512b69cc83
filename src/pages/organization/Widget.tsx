import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { isOutage } from '../../api/connection'
import { explainError } from '../../api/explain-error'
import { retryFailed } from '../../api/retry-failed'
import type { Operation } from '../../contract/operation'
import { useMissingPermission } from '../../session/missing-permission'
import { Button } from '../../ui/Button'
import { Link } from '../../ui/Link'
import { RequestLine } from '../../ui/RequestLine'
import { lowerFirst } from '../../util/lower-first'

interface WidgetProps<Data, Key extends readonly unknown[]> {
  title: string
  /** The operation whose permission the widget needs. */
  operation: Pick<Operation<never, unknown>, 'permission'>
  query: UseQueryOptions<Data, Error, Data, Key>
  /** A link to the page with the details. */
  more?: { label: string; to: string }
  /** The number of lines of the placeholder while it loads. */
  lines: number
  /** Classes with the height of the content, so that nothing below moves when it loads. */
  minHeight: string
  children: (data: Data) => ReactNode
}

/** One part of the overview, with its own loading, error and missing permission. */
export const Widget = <Data, Key extends readonly unknown[]>(props: WidgetProps<Data, Key>) => {
  const { title, operation, query, more, lines, minHeight, children } = props
  const id = useId()
  const permissionReason = useMissingPermission(operation)
  const { data, error } = useQuery({ ...query, enabled: permissionReason === null })
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {more !== undefined && permissionReason === null && (
          <Link to={more.to} className="inline-flex min-h-6 items-center text-accent hover:underline">
            {more.label}
          </Link>
        )}
      </div>
      {permissionReason !== null && <p className="text-muted">{permissionReason}</p>}
      {error !== null && permissionReason === null && <NotLoaded error={error} />}
      {data !== undefined && children(data)}
      {data === undefined && error === null && permissionReason === null && (
        <Skeleton lines={lines} minHeight={minHeight} />
      )}
    </section>
  )
}

/** Says in short that a part couldn't be loaded: often all parts fail. Of an outage the banner above the page has the rest. */
const NotLoaded = ({ error }: { error: Error }) => {
  const { title, requestId, problem } = explainError(error)
  return (
    <div role={isOutage(error) ? undefined : 'alert'} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-x-4">
        <p className="min-w-0 text-muted">
          {isOutage(error) ? 'Couldn’t be loaded.' : `Couldn’t be loaded: ${lowerFirst(title)}.`}
        </p>
        <Button className="shrink-0" onClick={retryFailed}>
          Try again
        </Button>
      </div>
      {!isOutage(error) && <RequestLine requestId={requestId} problem={problem} />}
    </div>
  )
}

const Skeleton = ({ lines, minHeight }: { lines: number; minHeight: string }) => (
  <div className={`flex flex-col justify-between ${minHeight}`}>
    <span className="sr-only">Loading…</span>
    {Array.from({ length: lines }, (_, line) => (
      <div key={line} aria-hidden="true" className="skeleton h-4 rounded-sm bg-hover" />
    ))}
  </div>
)
