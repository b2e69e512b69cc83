import type { QueryFunctionContext } from '@tanstack/react-query'

/** How many refreshing requests may run at the same time. */
const MAX_CONCURRENT = 2

/**
 * Makes a function that sends the request of a query. At most two refreshing requests run at the same time: a browser has
 * six connections to a server, and a request that a user waits for needs a free connection and bandwidth.
 */
export const createRefetchLimit = () => {
  let recentCount = 0
  const waiting: (() => void)[] = []
  return async <Sent>(
    { client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>,
    send: () => Promise<Sent>,
  ): Promise<Sent> => {
    if (client.getQueryData(queryKey) === undefined) return send()
    if (recentCount < MAX_CONCURRENT) recentCount += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await send()
    } finally {
      const next = waiting.shift()
      if (next === undefined) recentCount -= 1
      else next()
    }
  }
}

/** The one limit of the console: all organizations share the browser's connections. */
export const limitRefetches = createRefetchLimit()
