import { safeParse } from 'zod/v4/core'
import { Problem } from '../contract/generated/schemas/problem.zod'
import { ApiProblem, UnexpectedResponse, Unreachable } from './errors'

/**
 * Returns the error of a response that the operation doesn't describe as a success.
 * @throws the signal's error if reading the response was aborted.
 */
export const responseError = async (
  operationId: string,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<ApiProblem | UnexpectedResponse | Unreachable> => {
  const { headers, status } = response
  const json: unknown = await response.json().catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause
    return null
  })
  const problem = safeParse(Problem, json)
  if (problem.success) {
    const seconds = Number(headers.get('retry-after') ?? 0)
    return new ApiProblem(problem.data, headers.get('etag'), seconds > 0 ? seconds : null)
  }
  // 502, 503 and 504 without a problem document come from a proxy.
  if (status >= 502 && status <= 504) return new Unreachable('The API cannot be reached.')
  const message = `Status ${status} without a problem document.`
  return new UnexpectedResponse(operationId, null, message, headers.get('x-request-id'))
}
