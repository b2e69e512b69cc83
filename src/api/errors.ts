import type { Problem } from '../contract/generated/schemas/problem.zod'

/** The API refused: an RFC 9457 problem document. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly problem: Problem
  /** The current ETag, when the refusal is `stale_version`. */
  readonly etag: string | null
  /** Seconds after which it is worth trying again, where the API says so. */
  readonly retryAfter: number | null
  constructor(problem: Problem, etag: string | null, retryAfter: number | null = null) {
    super(problem.detail ?? problem.title)
    this.problem = problem
    this.etag = etag
    this.retryAfter = retryAfter
  }
}

/** No answer came: the network or the server is away. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** An answer came that the contract does not allow. */
export class UnexpectedResponse extends Error {
  override readonly name = 'UnexpectedAnswer'
  readonly operation: string
  /** Where in the answer, for example `items.0.department_name`. */
  readonly field: string
  readonly requestId: string | null
  constructor(operation: string, field: string, message: string, requestId: string | null) {
    super(message)
    this.operation = operation
    this.field = field
    this.requestId = requestId
  }
}
