import type { Problem } from '../contract/generated/schemas/problem.zod'

/** The API rejected the request with a problem document (RFC 9457). */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly problem: Problem
  /** The current ETag, when the code is `stale_version`. */
  readonly etag: string | null
  /** Seconds to wait before the next try (Retry-After); null when the API does not say. */
  readonly retryAfter: number | null
  constructor(problem: Problem, etag: string | null, retryAfter: number | null = null) {
    super(problem.detail ?? problem.title)
    this.problem = problem
    this.etag = etag
    this.retryAfter = retryAfter
  }
}

/** There was no response: the network or the server cannot be reached. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** The response does not match the contract. */
export class UnexpectedResponse extends Error {
  override readonly name = 'UnexpectedResponse'
  readonly operation: string
  /** The path of the member in the response, for example `items.0.department_name`; null for the whole response. */
  readonly field: string | null
  readonly requestId: string | null
  constructor(operation: string, field: string | null, message: string, requestId: string | null) {
    super(message)
    this.operation = operation
    this.field = field
    this.requestId = requestId
  }
}
