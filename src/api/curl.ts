import type { Operation } from '../contract/operation'
import { curlCommand } from '../util/curl-command'
import { type CallArgs, urlOf } from './url'

/**
 * A call of the API as a command for bash that runs as it is; the key is taken from `$POSTROOM_KEY`. Neither the
 * version that was changed nor the Idempotency-Key belongs to doing it again.
 */
export const curlOf = (
  operation: Pick<Operation<never, unknown>, 'method' | 'path'>,
  args: CallArgs,
): string =>
  curlCommand({
    method: operation.method,
    url: location.origin + urlOf(operation, args),
    body: args.body,
  })
