import type { Query, QueryKey } from '@tanstack/react-query'
import type { ApiResponse } from './http'
import { queryClient } from './query-client'

const isAnswered = ({ state }: Query) => state.data !== undefined

/**
 * Shows what a change makes of answers on screen before the server has said so: for `onMutate` of a mutation, see “Optimistic
 * Updates” of TanStack Query. Once the server has made the change, everything is asked for again.
 * @param queryKey of which queries: the beginning of their keys.
 * @returns a function that restores the former data, for `onError`.
 */
export const showAtOnce = async <Body>(
  queryKey: QueryKey,
  change: (body: Body) => Body,
): Promise<() => void> => {
  const queries = { queryKey, predicate: isAnswered }
  // An answer that is on its way is from before the change.
  await queryClient.cancelQueries(queries)
  const before = queryClient.getQueriesData<ApiResponse<Body>>(queries)
  queryClient.setQueriesData<ApiResponse<Body>>(
    queries,
    (answer) => answer && { ...answer, body: change(answer.body) },
  )
  return () => {
    for (const [key, answer] of before) queryClient.setQueryData(key, answer)
    void queryClient.invalidateQueries(queries)
  }
}
