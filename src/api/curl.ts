import { curlCommand } from '../util/curl'
import { urlOf } from './http'
import type { Operation } from '../contract/operation'

/** A call of the API as a command for bash that runs as it is; the key is taken from `$POSTROOM_KEY`. */
export const curlOf = (
  operation: Pick<Operation<never, unknown>, 'method' | 'path'>,
  args: Parameters<typeof urlOf>[1],
): string => {
  const { body, ifMatch, idempotencyKey } = args
  const headers = {
    ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
  return curlCommand({
    method: operation.method,
    url: location.origin + urlOf(operation, args),
    headers,
    body,
  })
}
