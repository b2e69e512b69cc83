import { CopyButton } from './CopyButton'

/** The request that failed, for a report. */
export interface FailedRequest {
  /** Finds the request in the server's log; null without a response. */
  requestId: string | null
  /** The status and code of the response; null where it was no problem document. */
  problem: { status: number; code: string } | null
}

/** A request's id to copy, its status, and its error code, which leads to its entry in the reference. */
export const RequestLine = ({ requestId, problem }: FailedRequest) =>
  requestId !== null && (
    <div className="flex flex-wrap items-center gap-2 text-muted">
      {/* On a phone the ID has its own line, because users also read it out. */}
      <span className="flex flex-wrap gap-x-2">
        Request <code className="font-mono text-xs break-all">{requestId}</code>
      </span>
      <CopyButton text={requestId} label="Copy request ID" variant="secondary" />
      {problem !== null && (
        <span className="text-xs">
          {problem.status}{' '}
          <a
            href={`/docs/errors#${problem.code}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center text-accent underline pointer-coarse:min-h-11"
          >
            {problem.code}
          </a>
        </span>
      )}
    </div>
  )
