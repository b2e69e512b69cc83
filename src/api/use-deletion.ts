import { useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { forget, unlessGone } from './forget'
import type { Answer } from './http'

interface DeletionOptions<Sent, Thing, Key extends readonly unknown[], Choice, Deleted> {
  /** The thing to be deleted. */
  query: UseQueryOptions<Answer<Sent>, Error, Answer<Thing>, Key>
  /** Whether the API still tells of it afterwards, as of a revoked key. */
  remains?: boolean
  /** Sends the request for what was chosen; `ifMatch` is there as soon as the thing is known. */
  send: (choice: Choice, ifMatch: { ifMatch?: string }) => Promise<Answer<Deleted>>
  /** Leaves what shows the thing, before it is forgotten. */
  leave: () => void
  /** Tells of it; without an answer somebody else was quicker. */
  onDeleted: (choice: Choice, answer: Answer<Deleted> | undefined) => void
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
      const answer = await send(choice, etag === null ? {} : { ifMatch: etag }).catch(unlessGone)
      leave()
      if (!remains) await forget(query.queryKey)
      return answer
    },
    onSuccess: (answer, { choice }) => onDeleted(choice, answer),
  })
  const asked = useQuery({ ...query, staleTime: 0, enabled: !isPending && !isSuccess })
  const known = asked.isFetchedAfterMount ? asked.data : undefined
  return {
    current: known?.body,
    last: asked.data?.body,
    failure: error ?? (known === undefined ? asked.error : null),
    isPending,
    confirm: (choice) => mutate({ choice, etag: known?.etag ?? null }),
  }
}
