import type { LoaderFunctionArgs } from 'react-router'

/** The handle of a route whose data is asked for as soon as a link to it has the pointer or the focus: it answers sooner. */
export interface AheadHandle {
  /** Loads the route's loader, which keeps in the cache what it has asked for. */
  loadAhead: () => Promise<(args: Pick<LoaderFunctionArgs, 'params'>) => Promise<unknown>>
}

export const isAheadHandle = (handle: unknown): handle is AheadHandle =>
  typeof handle === 'object' && handle !== null && 'loadAhead' in handle
