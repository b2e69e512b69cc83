import { safeParse } from 'zod/v4/core'
import { Problem } from '../contract/generated/schemas/problem.zod'
import type { Operation } from '../contract/operation'
import { sessionKeyOf } from '../session/profiles'
import { ApiProblem, UnexpectedResponse, Unreachable } from './errors'
import { handleError } from './query'
import { type CallArgs, urlOf } from './url'

/** The error of a response without a success status. */
const errorOf = async (operationId: string, response: Response): Promise<Error> => {
  const parsed = safeParse(Problem, await response.json().catch(() => null))
  if (parsed.success) {
    const seconds = Number(response.headers.get('retry-after') ?? 0)
    return new ApiProblem(parsed.data, null, seconds > 0 ? seconds : null)
  }
  if (response.status >= 502) return new Unreachable('The API cannot be reached.')
  const requestId = response.headers.get('x-request-id')
  return new UnexpectedResponse(operationId, '', `Status ${response.status}.`, requestId)
}

/**
 * Opens a response that the server streams. Returns a reader of its text.
 * @throws ApiProblem when the API rejects the request, Unreachable without a response.
 */
export const openStream = async (
  organizationId: string,
  operation: Pick<Operation<never, string>, 'id' | 'path'>,
  args: CallArgs,
  signal: AbortSignal,
): Promise<ReadableStreamDefaultReader<string>> => {
  const apiKey = sessionKeyOf(organizationId)
  try {
    const response = await fetch(urlOf(operation, args), {
      headers: { 'x-api-key': apiKey },
      credentials: 'omit',
      signal,
    }).catch((cause: unknown) => {
      throw signal.aborted ? cause : new Unreachable('The API cannot be reached.', { cause })
    })
    if (!response.ok || response.body === null) throw await errorOf(operation.id, response)
    return response.body.pipeThrough(new TextDecoderStream()).getReader()
  } catch (error) {
    handleError(error, apiKey)
    throw error
  }
}
