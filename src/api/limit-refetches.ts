import type { QueryFunctionContext } from '@tanstack/react-query'

/** How many refreshing requests may run at the same time. */
const MAX_CONCURRENT = 2

let running = 0
const queue: (() => void)[] = []

/**
 * Sends a request of a query. At most two refreshing requests run at the same time: a browser has six connections to a
 * server, and a request that a user waits for needs a free connection and bandwidth.
 */
export const limitRefetches = async <Result>(
  { client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>,
  send: () => Promise<Result>,
): Promise<Result> => {
  if (client.getQueryData(queryKey) === undefined) return send()
  if (running < MAX_CONCURRENT) running += 1
  else await new Promise<void>((resolve) => queue.push(resolve))
  try {
    return await send()
  } finally {
    const next = queue.shift()
    if (next === undefined) running -= 1
    else next()
  }
}
