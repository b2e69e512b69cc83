import type { Operation } from '../contract/operation'
import { sessionKeyOf } from '../session/profiles'
import { Unreachable } from './errors'
import { handleError } from './query'
import { responseError } from './response-error'
import { type CallArgs, urlOf } from './url'

/**
 * Opens a response that the server streams. Returns a reader of its text.
 * @throws ApiProblem when the API rejects the request, Unreachable without a response, UnexpectedResponse for any other error.
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
    if (!response.ok || response.body === null) throw await responseError(operation.id, response, signal)
    return response.body.pipeThrough(new TextDecoderStream()).getReader()
  } catch (error) {
    handleError(error, apiKey)
    throw error
  }
}
