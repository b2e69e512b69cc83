import { useMutation, useQuery } from '@tanstack/react-query'
import { forgetQuery, ignoreNotFound } from './forget-query'
import type { ApiResponse } from './http'
import type { query } from './query'

interface DeletionOptions<Args extends object, Thing, Choice, Deleted> {
  /** The thing to be deleted. */
  query: ReturnType<typeof query<Args, Thing>>
  /** Sends the request for what was chosen; `ifMatch` is there as soon as the thing is known. */
  send: (choice: Choice, ifMatch: { ifMatch?: string }) => Promise<ApiResponse<Deleted>>
  /** Leaves what shows the thing, before it is forgotten. */
  leave: () => void | Promise<void>
  /** Tells of it; without an answer somebody else was quicker. */
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
export const useDeletion = <Args extends object, Thing, Choice, Deleted>({
  query: definition,
  send,
  leave,
  onDeleted,
}: DeletionOptions<Args, Thing, Choice, Deleted>): Deletion<Thing, Choice> => {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async ({ choice, etag }: { choice: Choice; etag: string | null }) => {
      const response = await send(choice, etag === null ? {} : { ifMatch: etag }).catch(ignoreNotFound)
      await leave()
      forgetQuery(definition.queryKey)
      return response
    },
    onSuccess: (response, { choice }) => onDeleted(choice, response),
  })
  const result = useQuery({ ...definition, staleTime: 0, enabled: !isPending && !isSuccess })
  const fresh = result.isFetchedAfterMount ? result.data : undefined
  return {
    current: fresh?.body,
    last: result.data?.body,
    failure: error ?? (fresh === undefined ? result.error : null),
    isPending,
    confirm: (choice) => mutate({ choice, etag: fresh?.etag ?? null }),
  }
}
