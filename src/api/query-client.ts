import { MutationCache, QueryClient, type Query } from '@tanstack/react-query'
import { Unreachable } from './errors'
import { pollingInterval } from './polling'

const SECOND = 1000
const RETRIES = 2

const isIdle = ({ state }: Query) => state.fetchStatus === 'idle'

// After a write any cached data may be old: queries on screen are refetched, all others are removed.
const refreshEverything = () => {
  queryClient.removeQueries({ type: 'inactive', predicate: isIdle })
  void queryClient.invalidateQueries()
}

/** The cache of all data from the API. The last data stays on screen while the API is away. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onSuccess: refreshEverything }),
  defaultOptions: {
    queries: {
      // Requests are sent even if the browser reports to be offline: the API may run on this machine.
      networkMode: 'always',
      staleTime: 10 * SECOND,
      refetchInterval: pollingInterval,
      retry: (failures, error) => error instanceof Unreachable && failures < RETRIES,
      retryDelay: (failures) => SECOND * 0.4 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
