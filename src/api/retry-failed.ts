import { queryClient } from './query-client'

/** Requests everything on screen again that couldn't be loaded. */
export const retryFailed = (): void =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
