import { useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { forgetQuery, ignoreNotFound } from './forget-query'
import type { ApiResponse } from './http'

interface DeletionOptions<Sent, Thing, Key extends readonly unknown[], Choice, Deleted> {
  /** The thing to be deleted. */
  query: UseQueryOptions<ApiResponse<Sent>, Error, ApiResponse<Thing>, Key>
  /** Whether the API still tells of it afterwards, as of a revoked key. */
  remains?: boolean
  /** Sends the request for what was chosen; `ifMatch` is there as soon as the thing is known. */
  send: (choice: Choice, ifMatch: { ifMatch?: string }) => Promise<ApiResponse<Deleted>>
  /** Leaves what shows the thing, before it is forgotten. */
  leave: () => void
  /** Tells of it; without a response somebody else was quicker. */
  onDeleted: (choice: Choice, response: ApiResponse<Deleted> | undefined) => void
}

/** What a dialog needs that asks before something is deleted. */
interface Deletion<Thing, Choice> {
  /** The thing as it is now; undefined until that is known. */
  current: Thing | undefined
  /** The thing as it was last known, perhaps before the dialog opened. */
  last: Thing | undefined
  /** Why the deletion or the question what is deleted has failed. */
  failure: Error | null
  isPending: boolean
  confirm: (choice: Choice) => void
}

/**
 * Deletes a thing of which a dialog tells what goes with it. It is asked for anew when the dialog opens and after each
 * refusal, so that what is said is true now, and deleted in the version that was told.
 */
export const useDeletion = <Sent, Thing, Key extends readonly unknown[], Choice, Deleted>({
  query,
  remains = false,
  send,
  leave,
  onDeleted,
}: DeletionOptions<Sent, Thing, Key, Choice, Deleted>): Deletion<Thing, Choice> => {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async ({ choice, etag }: { choice: Choice; etag: string | null }) => {
      const response = await send(choice, etag === null ? {} : { ifMatch: etag }).catch(ignoreNotFound)
      leave()
      if (!remains) await forgetQuery(query.queryKey)
      return response
    },
    onSuccess: (response, { choice }) => onDeleted(choice, response),
  })
  const result = useQuery({ ...query, staleTime: 0, enabled: !isPending && !isSuccess })
  const fresh = result.isFetchedAfterMount ? result.data : undefined
  return {
    current: fresh?.body,
    last: result.data?.body,
    failure: error ?? (fresh === undefined ? result.error : null),
    isPending,
    confirm: (choice) => mutate({ choice, etag: fresh?.etag ?? null }),
  }
}
