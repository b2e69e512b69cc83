import { errorCodes } from './generated/contract.ts'
import type { FieldError, PlanItemProblem, Problem as Document } from './generated/model/index.ts'

export type ErrorCode = keyof typeof errorCodes

/** Members of a problem document, and those that only items of bulk changes have. */
type Extensions = Partial<Omit<Document, 'type' | 'title' | 'status' | 'code' | 'request_id'>> &
  PlanItemProblem

/** A refusal that the contract names; it becomes an RFC 9457 document. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ErrorCode
  readonly extensions: Extensions
  readonly headers: Readonly<Record<string, string>>
  constructor(code: ErrorCode, extensions: Extensions = {}, headers: Readonly<Record<string, string>> = {}) {
    super(extensions.detail ?? errorCodes[code].title)
    this.code = code
    this.extensions = extensions
    this.headers = headers
  }
}

/** How many violations an error names at most (`Problem.errors` in openapi.yaml). */
export const maxErrors = 50

/** A request that is not valid in the places named; of more than 50 the first, and `detail` tells that there are `count`. */
export const invalidIn = (errors: readonly FieldError[], count = errors.length): Problem => {
  const firstErrors = errors.slice(0, maxErrors)
  const detail = `errors lists the first ${firstErrors.length} of ${count}.`
  return new Problem('invalid_request', {
    ...(count > firstErrors.length ? { detail } : {}),
    errors: firstErrors,
  })
}

/** A request that is not valid in the places named. */
export const invalid = (...errors: FieldError[]): Problem => invalidIn(errors)

/** Returns the row, or throws `not_found` if there is none: also for another organization's row. */
export const orNotFound = <T>(row: T | null): T => {
  if (row === null) throw new Problem('not_found')
  return row
}

/** The document for a problem. `origin` may be empty: then `type` is a relative reference (RFC 9457, section 3.1.1). */
export const problemDocument = (problem: Problem, origin: string, requestId: string): Document => ({
  type: `${origin}/docs/errors#${problem.code}`,
  title: errorCodes[problem.code].title,
  status: errorCodes[problem.code].status,
  code: problem.code,
  ...problem.extensions,
  request_id: requestId,
})
