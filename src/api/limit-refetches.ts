import type { QueryFunctionContext } from '@tanstack/react-query'

/** Requests at a time that refresh what is on screen already. */
const MAX_CONCURRENT = 2

let running = 0
const queue: (() => void)[] = []

/**
 * Sends a request of a query. What only refreshes takes its turn, two at a time: a browser has six connections to a
 * server, and what a person has just asked for must find one free, and a narrow line too.
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
