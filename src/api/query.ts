import { queryOptions } from '@tanstack/react-query'
import { type Answer, send } from './http'
import type { Operation } from './operation'
import { sessionKeyOf } from './profiles'

/** Sends one request with the session key of an organization. */
export const request = <Args extends object, Body>(
  organizationId: string,
  operation: Operation<Args, Body>,
  args: Args,
  signal?: AbortSignal,
): Promise<Answer<Body>> =>
  send(operation, args, { apiKey: sessionKeyOf(organizationId), ...(signal === undefined ? {} : { signal }) })

/** The one definition of a query, shared by loaders and components: its key is the organization, the operation and its arguments. */
export const query = <Args extends object, Body>(
  organizationId: string,
  operation: Operation<Args, Body>,
  args: Args,
) =>
  queryOptions({
    queryKey: [organizationId, operation.id, args] as const,
    queryFn: ({ signal }) => request(organizationId, operation, args, signal),
  })
