import type { Operation } from '../contract/operation'
import { curlCommand } from '../util/curl-command'
import { type CallArgs, urlOf } from './url'

/**
 * A call of the API as a bash command that can be run unchanged; the key comes from `$POSTROOM_KEY`. It has no If-Match
 * and no Idempotency-Key, because both belong to the one call that was made.
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
