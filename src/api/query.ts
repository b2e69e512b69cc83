import { queryOptions } from '@tanstack/react-query'
import { isOutage, recordOutage } from './connection'
import { ApiProblem } from './errors'
import { type ApiResponse, send } from './http'
import { limitRefetches } from './limit-refetches'
import type { Operation } from '../contract/operation'
import { lockProfiles, sessionKeyOf } from '../session/profiles'

/** Locks the session of a rejected key, and tells an outage. */
export const handleError = (error: unknown, apiKey: string) => {
  if (isOutage(error)) return recordOutage()
  if (!(error instanceof ApiProblem)) return
  const { code } = error.problem
  if (code !== 'key_unknown' && code !== 'key_expired' && code !== 'key_revoked') return
  // Lock only the session of this request: a new one may have been opened before the response arrived.
  lockProfiles(code, (profile) => profile.api_key === apiKey)
}

/** Sends one request with the session key of an organization. If the API rejects the key, the profile is locked. */
export const request = async <Args extends object, Body>(
  organizationId: string,
  operation: Operation<Args, Body>,
  args: Args,
  signal?: AbortSignal,
): Promise<ApiResponse<Body>> => {
  const apiKey = sessionKeyOf(organizationId)
  try {
    return await send(operation, args, { apiKey, ...(signal === undefined ? {} : { signal }) })
  } catch (error) {
    handleError(error, apiKey)
    throw error
  }
}

/** The one definition of a query, shared by loaders and components: its key is the organization, the operation and its arguments. */
export const query = <Args extends object, Body>(
  organizationId: string,
  operation: Operation<Args, Body>,
  args: Args,
) =>
  queryOptions({
    queryKey: [organizationId, operation.id, args] as const,
    queryFn: (context) =>
      limitRefetches(context, () => request(organizationId, operation, args, context.signal)),
  })
