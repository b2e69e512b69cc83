import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client'

/** Forgets what has been deleted, so that it is not asked for again when everything on screen is refreshed. */
export const forget = (queryKey: QueryKey): void => queryClient.removeQueries({ queryKey, exact: true })
