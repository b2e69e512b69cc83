import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton'
import { Notice } from './Notice'

export interface FailureProps {
  title: string
  detail: string | null
  requestId: string | null
  action?: ReactNode
}

/** An error message at the place it is about, with the request id to copy. */
export const Failure = ({ title, detail, requestId, action }: FailureProps) => (
  <Notice tone="danger" title={title} action={action}>
    {detail !== null && <p className="break-words">{detail}</p>}
    {requestId !== null && (
      <div className="flex flex-wrap items-center gap-2 text-muted">
        <span>
          Request <code className="font-mono break-all">{requestId}</code>
        </span>
        <CopyButton text={requestId} label="Copy request id" />
      </div>
    )}
  </Notice>
)
