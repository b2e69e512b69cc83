import { queryClient } from './query-client'

/** Asks again at once for everything on screen that could not be loaded. */
export const retryFailed = (): void =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
