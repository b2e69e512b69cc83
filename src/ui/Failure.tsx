import type { ReactNode } from 'react'
import { Notice } from './Notice'
import { type FailedRequest, RequestLine } from './RequestLine'

export interface FailureProps extends FailedRequest {
  title: string
  detail: string | null
  action?: ReactNode
}

/** An inline error message with the failed request's ID and code. */
export const Failure = ({ title, detail, requestId, problem, action }: FailureProps) => (
  <Notice tone="danger" title={title} action={action}>
    {detail !== null && <p className="break-words">{detail}</p>}
    <RequestLine requestId={requestId} problem={problem} />
  </Notice>
)
