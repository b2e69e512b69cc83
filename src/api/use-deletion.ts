import { useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { forgetQuery, ignoreNotFound } from './forget-query'
import type { ApiResponse } from './http'

interface DeletionOptions<Sent, Thing, Key extends readonly unknown[], Choice, Deleted> {
  /** The thing to be deleted. */
  query: UseQueryOptions<ApiResponse<Sent>, Error, ApiResponse<Thing>, Key>
  /** Whether the thing stays in the cache, because the API still returns it, such as a revoked key. */
  keepsCache?: boolean
  /** Sends the request, with `ifMatch` once the thing is loaded. */
  send: (choice: Choice, ifMatch: { ifMatch?: string }) => Promise<ApiResponse<Deleted>>
  /** Leaves the page of the thing, before it is removed from the cache. */
  leave: () => void
  /** Tells the user. Without a response, the thing had been deleted before. */
  onDeleted: (choice: Choice, response: ApiResponse<Deleted> | undefined) => void
}

/** The state of a confirmation dialog for a deletion. */
interface Deletion<Thing, Choice> {
  /** The thing as loaded since the dialog opened; undefined until then. */
  current: Thing | undefined
  /** The last loaded thing, perhaps from before the dialog opened. */
  latest: Thing | undefined
  /** The error of the deletion or of loading the thing. */
  failure: Error | null
  isPending: boolean
  confirm: (choice: Choice) => void
}

/**
 * Deletes a thing after a dialog has shown the consequences. The thing is loaded again when the dialog opens and after each
 * error. If-Match is the version on screen, so that only what the user has seen is deleted.
 */
export const useDeletion = <Sent, Thing, Key extends readonly unknown[], Choice, Deleted>({
  query,
  keepsCache = false,
  send,
  leave,
  onDeleted,
}: DeletionOptions<Sent, Thing, Key, Choice, Deleted>): Deletion<Thing, Choice> => {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async ({ choice, etag }: { choice: Choice; etag: string | null }) => {
      const response = await send(choice, etag === null ? {} : { ifMatch: etag }).catch(ignoreNotFound)
      leave()
      if (!keepsCache) await forgetQuery(query.queryKey)
      return response
    },
    onSuccess: (response, { choice }) => onDeleted(choice, response),
  })
  const result = useQuery({ ...query, staleTime: 0, enabled: !isPending && !isSuccess })
  const fresh = result.isFetchedAfterMount ? result.data : undefined
  return {
    current: fresh?.body,
    latest: result.data?.body,
    failure: error ?? (fresh === undefined ? result.error : null),
    isPending,
    confirm: (choice) => mutate({ choice, etag: fresh?.etag ?? null }),
  }
}
