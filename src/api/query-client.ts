import { MutationCache, QueryClient, type Query } from '@tanstack/react-query'
import { Unreachable } from './errors'
import { pollingInterval } from './polling'

const SECOND = 1000
const RETRIES = 2

const isIdle = ({ state }: Query) => state.fetchStatus === 'idle'

// After a write nothing is trusted: what is on screen is asked for again, the rest is forgotten.
const refreshEverything = () => {
  queryClient.removeQueries({ type: 'inactive', predicate: isIdle })
  void queryClient.invalidateQueries()
}

/** Everything the console knows from the API. The last data stays on screen while the API is away. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onSuccess: refreshEverything }),
  defaultOptions: {
    queries: {
      // The browser's word on being offline is not asked: the API may be on this machine.
      networkMode: 'always',
      staleTime: 10 * SECOND,
      refetchInterval: pollingInterval,
      retry: (failures, error) => error instanceof Unreachable && failures < RETRIES,
      retryDelay: (failures) => SECOND * 0.4 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
